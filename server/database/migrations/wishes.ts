import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string) => {
  const to = (table: string, column: string, target: string) =>
    `${column} ${int} not null constraint ${table}_${column}_foreign references ${target} (id)
      on update cascade on delete cascade`
  return [
    `create table wishes (id ${id}, text ${varchar(100)} not null, open_key ${varchar(200)} null,
      state ${varchar(10)} not null, reason ${varchar(300)} null, video_id ${int} null
      constraint wishes_video_id_foreign references videos (id) on delete set null,
      created_at ${time} not null, settled_at ${time} null)`,
    'create index wishes_state on wishes (state, settled_at)',
    'create index wishes_video_id_index on wishes (video_id)',
    `create table wish_askers (${to('wish_askers', 'wish_id', 'wishes')}, ${to('wish_askers', 'user_id', 'users')},
      created_at ${time} not null, primary key (wish_id, user_id))`,
    'create index wish_askers_user_id_index on wish_askers (user_id)',
    `create table wish_lessons (${to('wish_lessons', 'wish_id', 'wishes')},
      ${to('wish_lessons', 'video_id', 'videos')}, primary key (wish_id, video_id))`,
    'create index wish_lessons_video_id_index on wish_lessons (video_id)',
  ]
}

/** Lessons that people ask for, those who ask, and the lessons that are made for them. A former version writes none of it. */
export const wishes: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer'),
    'create unique index wishes_open_key_unique on wishes (open_key)',
    'create index wish_askers_wish_id_index on wish_askers (wish_id)',
    'create index wish_lessons_wish_id_index on wish_lessons (wish_id)',
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int'),
    'alter table wishes add constraint wishes_open_key_unique unique (open_key)',
  ],
}
