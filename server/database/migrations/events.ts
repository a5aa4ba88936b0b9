import type { Statements } from './define-migration.ts'

/** Events for the other servers (postgres-events.ts); one server that has SQLite alone keeps them in memory. */
export const events: Statements = {
  sqlite: [],
  postgresql: [
    `create table events (number bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(), name varchar(60) not null, payload json not null,
      at timestamptz(3) not null default clock_timestamp())`,
    'create index events_xid_index on events (xid)',
  ],
}
