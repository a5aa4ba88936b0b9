import type { Statements } from './define-migration.ts'

const TABLES = ['comments', 'removed_comments'] as const

const statements = (time: string, int: string) => [
  // An undo restores a reply only where its comment is there: a removed one has no foreign key.
  `alter table comments add column parent_id ${int} null
    constraint comments_parent_id_foreign references comments (id) on delete cascade`,
  `alter table removed_comments add column parent_id ${int} null`,
  ...TABLES.flatMap((table) => [
    `alter table ${table} add column list_rank ${int} not null default 0`,
    `alter table ${table} add column edited_at ${time} null`,
  ]),
  'create index comments_parent_id_index on comments (parent_id)',
  'create index removed_comments_parent_id_index on removed_comments (parent_id)',
  'create index comments_ranked on comments (video_id, list_rank, id)',
  'create index comments_questions on comments (list_rank, id)',
]

/** Replies, questions and edits. A former version lists replies among the comments, and writes comments of rank 0. */
export const questions: Statements = {
  sqlite: statements('datetime', 'integer'),
  postgresql: statements('timestamptz(3)', 'int'),
}
