import type { Statements } from './define-migration.ts'

const columns = (varchar: string) => [
  'alter table videos add column trim_start_ms integer null',
  'alter table videos add column trim_end_ms integer null',
  `alter table videos add column original_file ${varchar} null`,
  'alter table videos add column original_captions text null',
  'create index videos_original_file_index on videos (original_file)',
]

/** The part of its film that a video shows, and the whole film until the approval. A former version writes none of it. */
export const trims: Statements = { sqlite: columns('text'), postgresql: columns('varchar(100)') }
