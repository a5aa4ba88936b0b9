import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string, flag: string) => [
  `alter table assignments add column with_check ${flag} not null default false`,
  `create table questions (id ${id}, video_id ${int} not null, position ${int} not null, kind ${varchar(10)} not null,
    text ${varchar(300)} not null, choices text not null, right_choices text not null, why ${varchar(500)} null, at_ms ${int} null,
    is_used ${flag} not null default false, replaced_at ${time} null, created_at ${time} not null)`,
  'create index questions_video_id_index on questions (video_id)',
  `create table attempts (id ${id}, client_id ${varchar(36)} not null,
    member_id ${int} not null constraint attempts_member_id_foreign references members (id),
    video_id ${int} not null, version ${int} not null, training_day ${varchar(10)} not null, question_ids text not null,
    answers text not null, score ${int} not null, passed ${flag} not null, at ${time} not null, finished_at ${time} null)`,
  'create index attempts_member_id_index on attempts (member_id)',
  'create index attempts_of_video on attempts (video_id, passed)',
]

/** Questions after a lesson, and how people answered them. A former version writes none of it. */
export const checks: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer', 'integer'),
    'create unique index attempts_client_id_unique on attempts (client_id)',
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean'),
    'alter table attempts add constraint attempts_client_id_unique unique (client_id)',
  ],
}
