import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string) => {
  const to = (table: string, column: string, target: string) =>
    `${column} ${int} not null constraint ${table}_${column}_foreign references ${target} (id) on delete cascade`
  /** One row for each person. */
  const ofPerson = (table: string, columns: string) =>
    `create table ${table} (${to(table, 'user_id', 'users')} on update cascade primary key, ${columns})`
  return [
    `alter table videos add column published_at ${time} null`,
    ofPerson('visits', `seen_at ${time} not null, since ${time} null`),
    `create table discipline_follows (${to('discipline_follows', 'user_id', 'users')} on update cascade,
      ${to('discipline_follows', 'category_id', 'categories')} on update cascade, created_at ${time} not null,
      primary key (user_id, category_id))`,
    'create index discipline_follows_category_id_index on discipline_follows (category_id)',
    `create table lesson_news (id ${id}, ${to('lesson_news', 'video_id', 'videos')},
      told_to ${int} not null default 0, state ${varchar(10)} not null, attempts ${int} not null default 0,
      next_attempt_at ${time} not null, lease ${varchar(36)} null,
      leased_until ${time} null)`,
    'create index lesson_news_next on lesson_news (state, next_attempt_at, id)',
    ofPerson('digests', `every ${varchar(4)} not null, through_at ${time} not null`),
    'create index digests_due on digests (every, through_at)',
    // The first row of new lessons counts from the last sighting before the update.
    `insert into visits (user_id, seen_at) select user_id, max(coalesce(last_seen_at, created_at)) from sessions
      group by user_id`,
  ]
}

/** What came since the last visit, whom it is told, and the digest. A former version writes none of it. */
export const news: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer'),
    'create unique index lesson_news_video_id_unique on lesson_news (video_id)',
    'create index lesson_news_video_id_index on lesson_news (video_id)',
    ...['visits', 'discipline_follows', 'digests'].map(
      (table) => `create index ${table}_user_id_index on ${table} (user_id)`,
    ),
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int'),
    'alter table lesson_news add constraint lesson_news_video_id_unique unique (video_id)',
  ],
}
