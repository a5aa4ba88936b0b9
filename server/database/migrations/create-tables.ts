import type { Statements } from './define-migration.ts'
import { INDEXED_KEYS, INDEXES, UNIQUES } from './indexes.ts'
import { TABLES } from './tables.ts'

const FOREIGN_KEY = /(\w+) ([^,]*?) -> (\w+)/g

/** Table and column of each, but for the one whose unique constraint is its index. */
const foreignKeys = Object.entries(TABLES)
  .flatMap(([table, columns]) =>
    [...columns.matchAll(FOREIGN_KEY)].map(([, column = '']): [string, string] => [table, column]),
  )
  .filter((key) => key.join('.') !== 'proposals.video_id')
const keyIndex = ([table, column]: [string, string]) =>
  `create index ${table}_${column}_index on ${table} (${column})`

const tableStatements = Object.entries(TABLES).map(([table, columns]) => {
  const withReferences = columns.replace(
    FOREIGN_KEY,
    `$1 $2 constraint ${table}_$1_foreign references $3 (id)`,
  )
  return `create table ${table} (${withReferences})`
})

const SQLITE_TYPES: [RegExp, string][] = [
  [/\bserial primary key/g, 'integer not null primary key autoincrement'],
  [/\bvarchar\(\d+\)/g, 'text'],
  [/\btimestamptz\(3\)/g, 'datetime'],
  [/\bdouble precision\b/g, 'double'],
  [/\b(int|boolean)\b/g, 'integer'],
]
const inSqlite = (sql: string) => SQLITE_TYPES.reduce((text, [type, own]) => text.replace(type, own), sql)

const createIndexes = INDEXES.map((index) => `create index ${index}`)

/** The tables with their constraints and indexes. */
export const createTables: Statements = {
  sqlite: [
    ...tableStatements.map(inSqlite),
    ...UNIQUES.map(([name, table, columns]) => `create unique index ${name} on ${table} (${columns})`),
    ...createIndexes,
    ...foreignKeys.map(keyIndex),
  ],
  postgresql: [
    ...tableStatements,
    ...UNIQUES.map(
      ([name, table, columns]) => `alter table ${table} add constraint ${name} unique (${columns})`,
    ),
    ...createIndexes,
    ...foreignKeys.filter(([table, column]) => INDEXED_KEYS.has(`${table}.${column}`)).map(keyIndex),
  ],
}
