import type { Statements } from './define-migration.ts'
import { postgresTrigrams, sqliteTrigrams } from './search-indexes.ts'

const FOREIGN = 'constraint one_time_links_unit_id_foreign references units (id) on delete set null'
const links = (varchar: string, integer: string) => [
  `alter table one_time_links add column name ${varchar} null`,
  `alter table one_time_links add column unit_id ${integer} null ${FOREIGN}`,
  'create index one_time_links_unit_id_index on one_time_links (unit_id)',
]
const COLUMNS = ['username', 'email', 'first_name', 'last_name']
const textOf = (row: string) => [
  `${row}username`,
  `${row}email`,
  `coalesce(${row}first_name, '') || ' ' || coalesce(${row}last_name, '')`,
]

/**
 * Accounts may be suspended, and a search finds their names too; an invitation has the name and the unit of the person. The
 * former release reads neither: it signs a suspended person in, and finds more people by a search.
 */
export const people: Statements = {
  sqlite: [
    'alter table users add column suspended_at datetime null',
    'alter table users add column suspended_reason text null',
    ...links('text', 'integer'),
    ...['insert', 'update', 'delete'].map((event) => `drop trigger user_trigrams_${event}`),
    'drop table user_trigrams',
    ...sqliteTrigrams('user_trigrams', 'users', {
      columns: COLUMNS,
      texts: ['username', 'email', 'name'],
      textOf,
    }),
  ],
  postgresql: [
    'alter table users add column suspended_at timestamptz(3) null',
    'alter table users add column suspended_reason varchar(300) null',
    ...links('varchar(120)', 'int'),
    'drop trigger user_trigrams_write on users',
    'drop function user_trigrams_write',
    'drop table user_trigrams',
    ...postgresTrigrams('user_trigrams', 'users', { columns: COLUMNS, textOf }),
  ],
}
