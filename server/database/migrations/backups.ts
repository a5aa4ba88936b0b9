import type { Statements } from './define-migration.ts'

const table = (id: string, time: string, int: string, double: string) =>
  `create table backups (id ${id}, taken_at ${time} not null, files ${int} not null, bytes ${double} not null,
   missing ${int} not null)`

/** What backups have noted of themselves (server/backup). A former version writes none of them. */
export const backups: Statements = {
  sqlite: [table('integer not null primary key autoincrement', 'datetime', 'integer', 'double')],
  postgresql: [table('serial primary key', 'timestamptz(3)', 'int', 'double precision')],
}
