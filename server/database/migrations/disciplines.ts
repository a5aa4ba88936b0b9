import type { Statements } from './define-migration.ts'

const statements = (boolean: string, integer: string) => [
  `alter table categories add column is_hidden ${boolean} not null default false`,
  `alter table categories add column merged_into_id ${integer} null
    constraint categories_merged_into_id_foreign references categories (id) on delete cascade`,
  'create index categories_merged_into_id_index on categories (merged_into_id)',
  // A row that is locked, not counted: while the disciplines change, no lesson is filed (entities/filed-category.ts).
  `insert into sequences (name, value) values ('filing', 0)`,
]

/** Disciplines that administrators hide and merge. A former version lists them all, and leaves both columns as they are. */
export const disciplines: Statements = {
  sqlite: statements('integer', 'integer'),
  postgresql: statements('boolean', 'int'),
}
