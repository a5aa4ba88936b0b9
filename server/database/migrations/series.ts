import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string) => [
  `create table series (id ${id}, title ${varchar(200)} not null, description text null,
    owner_id ${int} not null constraint series_owner_id_foreign references users (id) on delete cascade,
    cover_video_id ${int} null, revision ${int} not null default 1, created_at ${time} not null)`,
  'create index series_owner_id_index on series (owner_id)',
  `create table series_lessons (
    video_id ${int} not null primary key constraint series_lessons_video_id_foreign references videos (id)
      on delete cascade on update cascade,
    series_id ${int} not null constraint series_lessons_series_id_foreign references series (id) on delete cascade,
    position ${int} not null)`,
  'create index series_lessons_series_id_index on series_lessons (series_id)',
]

/** Lessons that belong together. A former version, which knows no series, deletes its rows with a lesson and an account. */
export const series: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer'),
    'create index series_lessons_video_id_index on series_lessons (video_id)',
  ],
  postgresql: tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int'),
}
