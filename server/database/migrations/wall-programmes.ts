import type { Statements } from './define-migration.ts'

const columns = (varchar: (length: number) => string, int: string) =>
  [
    `place ${varchar(80)} not null default ''`,
    `phase ${varchar(10)} null`,
    `lesson_id ${int} null`,
    'programme text null',
    `programme_version ${int} not null default 0`,
  ].map((column) => `alter table walls add column ${column}`)

/** What the desk sets for a wall, and what the wall says it plays. A former version leaves both as they are. */
export const wallProgrammes: Statements = {
  sqlite: columns(() => 'text', 'integer'),
  postgresql: columns((length) => `varchar(${length})`, 'int'),
}

const table = (id: string, time: string, text: string, int: string) => [
  `create table wall_announcements (id ${id}, text ${text} not null, starts_at ${time} not null,
   ends_at ${time} not null, created_at ${time} not null, wall_id ${int} null,
   constraint wall_announcements_wall_id_foreign foreign key (wall_id) references walls (id) on delete cascade)`,
  'create index wall_announcements_wall_id_index on wall_announcements (wall_id)',
]

/** Lines of text on walls. A former version writes none. */
export const wallAnnouncements: Statements = {
  sqlite: table('integer not null primary key autoincrement', 'datetime', 'text', 'integer'),
  postgresql: table('serial primary key', 'timestamptz(3)', 'varchar(120)', 'int'),
}
