import type { Statements } from './define-migration.ts'

/** The columns that say which row of a table was written: one id, or a person and a thing. */
const KEYS = {
  videos: ['id'],
  users: ['id'],
  categories: ['id'],
  uploads: ['id'],
  sessions: ['user_id'],
  likes: ['user_id', 'video_id'],
  saves: ['user_id', 'video_id'],
  watch_later_items: ['user_id', 'video_id'],
  follows: ['follower_id', 'creator_id'],
} as const

/** The tables that answers are cached from. */
export type CachedTable = keyof typeof KEYS
const CACHED_TABLES = Object.keys(KEYS) as CachedTable[]

/** An update may change the key: both rows are written then. */
const EVENTS = {
  sqlite: (key: string) => [
    ['insert', 'insert', 'new'],
    ['update', 'update', 'new'],
    ['update_key', `update of ${key}`, 'old'],
    ['delete', 'delete', 'old'],
  ],
  postgresql: (key: string) => [
    ['new', 'insert or update', 'new'],
    ['old', `delete or update of ${key}`, 'old'],
  ],
}

const record = (table: CachedTable, row: string) => {
  const [id, other] = KEYS[table].map((column) => `${row}.${column}`)
  return `insert into changes (table_name, row_id, other_id) values ('${table}', ${id}, ${other ?? null});`
}

const TABLES_OF_001 = ['videos', 'users', 'categories', 'uploads']

/** Record each written row of the cached tables (changes.ts), by whichever program. */
export const changeTriggers: Statements = {
  sqlite: [
    ...TABLES_OF_001.flatMap((table) =>
      ['insert', 'update', 'delete'].map((event) => `drop trigger if exists ${table}_changes_${event}`),
    ),
    'drop table if exists changes',
    // With autoincrement no number is used twice, also after the deletion of the last records.
    `create table changes (number integer primary key autoincrement, table_name text not null, row_id integer,
      other_id integer)`,
    ...CACHED_TABLES.flatMap((table) =>
      EVENTS.sqlite(KEYS[table].join(', ')).map(
        ([name, event, row = '']) =>
          `create trigger ${table}_changes_${name} after ${event} on ${table} begin ${record(table, row)} end`,
      ),
    ),
  ],
  postgresql: [
    'drop function if exists record_change cascade',
    'drop function if exists changes_since',
    'drop table if exists changes',
    `create table changes (xid xid8 not null default pg_current_xact_id(), table_name varchar(20) not null, row_id int,
      other_id int)`,
    'create index changes_xid_index on changes (xid)',
    `create function record_truncate() returns trigger language plpgsql as $$ begin
      insert into changes (table_name) values (tg_table_name); return null; end $$`,
    ...CACHED_TABLES.flatMap((table) => [
      ...EVENTS.postgresql(KEYS[table].join(', ')).flatMap(([name, event, row = '']) => [
        `create function record_${name}_of_${table}() returns trigger language plpgsql as $$ begin
          ${record(table, row)} return null; end $$`,
        `create trigger record_${name} after ${event} on ${table}
          for each row execute function record_${name}_of_${table}()`,
      ]),
      `create trigger record_truncate after truncate on ${table} for each statement execute function record_truncate()`,
    ]),
    // Without sequential scans: the planner would choose one for a short table and keep it when the table has grown.
    `create function changes_since(before pg_snapshot, max_rows int)
      returns table (snapshot text, table_name varchar, row_id int, other_id int)
      language sql stable set enable_seqscan = off as $$
        select pg_current_snapshot()::text, c.table_name, c.row_id, c.other_id from (select 1) as always
          left join changes c on c.xid >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(c.xid, before)
          limit max_rows $$`,
  ],
}
