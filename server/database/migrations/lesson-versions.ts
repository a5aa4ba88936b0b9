import type { Statements } from './define-migration.ts'

const COLUMNS = ['lesson_version', 'published_version'].map(
  (column) => `alter table videos add column ${column} integer null`,
)

/** Which version of its lesson a file shows. Null for videos that a former version published, whose files are versions. */
export const lessonVersions: Statements = { sqlite: COLUMNS, postgresql: COLUMNS }
