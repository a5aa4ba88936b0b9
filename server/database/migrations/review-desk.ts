import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string, flag: string) => {
  const to = (table: string, column: string, target: string, rule: string) =>
    `${column} ${int} ${rule === 'cascade' ? 'not null' : 'null'}
      constraint ${table}_${column}_foreign references ${target} (id) on delete ${rule}`
  const video = (table: string) => to(table, 'video_id', 'videos', 'cascade')
  return [
    `create table review_rounds (id ${id}, ${video('review_rounds')},
      ${to('review_rounds', 'reviewer_id', 'users', 'set null')}, decision ${varchar(10)} not null,
      is_proposal ${flag} not null default false, notes text null, revision ${int} not null, before text null,
      state ${varchar(10)} not null, attempts ${int} not null default 0, created_at ${time} not null,
      next_attempt_at ${time} not null, lease ${varchar(36)} null, leased_until ${time} null)`,
    'create index review_rounds_next on review_rounds (state, next_attempt_at, id)',
    'create index review_rounds_video_id_index on review_rounds (video_id)',
    'create index review_rounds_reviewer_id_index on review_rounds (reviewer_id)',
    `create table review_notes (id ${id}, ${video('review_notes')},
      round_id ${int} null constraint review_notes_round_id_foreign references review_rounds (id) on delete cascade,
      ${to('review_notes', 'author_id', 'users', 'set null')}, second ${int} not null, text ${varchar(500)} not null,
      created_at ${time} not null, answer ${varchar(500)} null, answered_at ${time} null)`,
    'create index review_notes_video_id_index on review_notes (video_id)',
    'create index review_notes_round_id_index on review_notes (round_id)',
    'create index review_notes_author_id_index on review_notes (author_id)',
    `create table review_leases (${to('review_leases', 'video_id', 'videos', 'cascade')} on update cascade primary key,
      ${to('review_leases', 'user_id', 'users', 'cascade')}, leased_until ${time} not null)`,
    'create index review_leases_user_id_index on review_leases (user_id)',
  ]
}

/** The pending lists are ordered by when a video came to review. Those that wait already come first, by their ids. */
const waiting = (float: string) => [
  `alter table videos add column waiting_since ${float} not null default 0`,
  'drop index videos_review',
  'create index videos_waiting on videos (awaits_review, waiting_since, id)',
  'create index videos_waiting_kind on videos (awaits_review, is_micro_clip, waiting_since, id)',
]

/** Decisions with their notes, and who has which video open for review. A former version writes none of it. */
export const reviewDesk: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer', 'integer'),
    'create index review_leases_video_id_index on review_leases (video_id)',
    ...waiting('double'),
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean'),
    ...waiting('double precision'),
  ],
}
