import type { Statements } from './define-migration.ts'

const tables = (time: string, int: string) => {
  const reference = (column: string, table: string) =>
    `${column} ${int} not null constraint removed_comments_${column}_foreign references ${table} (id) on delete cascade`
  return [
    `create table removed_comments (id ${int} not null primary key, ${reference('video_id', 'videos')},
      ${reference('user_id', 'users')}, ${reference('removed_by_id', 'users')}, text text not null,
      created_at ${time} not null, removed_at ${time} not null)`,
    ...['video_id', 'user_id', 'removed_by_id', 'removed_at'].map(
      (column) => `create index removed_comments_${column}_index on removed_comments (${column})`,
    ),
  ]
}

/** Deleted comments, for as long as the deletion can be undone. A former version doesn't show them either. */
export const removedComments: Statements = {
  sqlite: tables('datetime', 'integer'),
  postgresql: tables('timestamptz(3)', 'int'),
}
