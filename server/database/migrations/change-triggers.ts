import type { Statements } from './define-migration.ts'

/** The tables that answers are cached from. */
export const CACHED_TABLES = ['videos', 'users', 'categories', 'uploads'] as const

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

/** Record each written row of the cached tables (changes.ts), by whichever program. */
export const changeTriggers: Statements = {
  sqlite: [
    // With autoincrement no number is used twice, also after the deletion of the last records.
    'create table changes (number integer primary key autoincrement, table_name text not null, row_id integer)',
    ...CACHED_TABLES.flatMap((table) =>
      EVENTS.map(
        ([event, row]) => `create trigger ${table}_changes_${event} after ${event} on ${table}
          begin insert into changes (table_name, row_id) values ('${table}', ${row}.id); end`,
      ),
    ),
  ],
  postgresql: [
    `create table changes (xid xid8 not null default pg_current_xact_id(), table_name varchar(20) not null, row_id int)`,
    'create index changes_xid_index on changes (xid)',
    `create function record_change() returns trigger language plpgsql as $$ begin
      insert into changes (table_name, row_id)
        values (tg_table_name, case tg_op when 'TRUNCATE' then null when 'DELETE' then old.id else new.id end);
      return null; end $$`,
    ...CACHED_TABLES.flatMap((table) => [
      `create trigger record_change after insert or update or delete on ${table}
        for each row execute function record_change()`,
      `create trigger record_truncate after truncate on ${table} for each statement execute function record_change()`,
    ]),
    // Without sequential scans: the planner would choose one for a short table and keep it when the table has grown.
    `create function changes_since(before pg_snapshot, max_rows int)
      returns table (snapshot text, table_name varchar, row_id int) language sql stable set enable_seqscan = off as $$
        select pg_current_snapshot()::text, c.table_name, c.row_id from (select 1) as always
          left join changes c on c.xid >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(c.xid, before)
          limit max_rows $$`,
  ],
}
