import type { Statements } from './define-migration.ts'

const tables = (id: string, varchar: (length: number) => string, int: string) => [
  `create table attachments (id ${id},
    video_id ${int} not null constraint attachments_video_id_foreign references videos (id)
      on delete cascade,
    stored_file ${varchar(100)} not null, name ${varchar(120)} not null, media_type ${varchar(60)} not null,
    bytes ${int} not null, position ${int} null)`,
  'create unique index attachments_stored_file_unique on attachments (stored_file)',
  'create index attachments_video_id_index on attachments (video_id)',
  'alter table proposals add column attachments text null',
]

/** A former version deletes the row with its lesson and knows no file of it: the sweep then finds the file unused. */
const RELEASE = 'update uploads set used_at = null where file = old.stored_file;'

/** The files beside a film. `position` is null for a file that is only proposed. */
export const attachments: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', () => 'text', 'integer'),
    `create trigger release_attachment after delete on attachments begin ${RELEASE} end`,
  ],
  postgresql: [
    ...tables('serial primary key', (length) => `varchar(${length})`, 'int'),
    `create function release_attachment() returns trigger language plpgsql as $$
      begin ${RELEASE} return null; end $$`,
    `create trigger release_attachment after delete on attachments
      for each row execute function release_attachment()`,
  ],
}
