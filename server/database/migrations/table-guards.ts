import type { Statements } from './define-migration.ts'

/** The database refuses to change or delete an audit event. */
export const auditGuards: Statements = {
  sqlite: [
    `create trigger audit_events_no_update before update on audit_events
      begin select raise(abort, 'audit events are never changed'); end`,
    `create trigger audit_events_no_delete before delete on audit_events
      begin select raise(abort, 'audit events are never deleted'); end`,
  ],
  postgresql: [
    `create function audit_events_append_only() returns trigger language plpgsql as $$ begin
      raise exception 'audit events are never changed or deleted'; end $$`,
    `create trigger audit_events_append_only before update or delete on audit_events
      for each row execute function audit_events_append_only()`,
  ],
}

/** The tables that cached answers are made from. */
const CACHED_TABLES = ['videos', 'users', 'categories', 'uploads']

/** On PostgreSQL, the numbers of the transactions that wrote to a cached table. SQLite needs none (external-commits.ts). */
export const commitTable: Statements = {
  sqlite: [],
  postgresql: ['create table commits (id bigint not null primary key)'],
}

/** PostgreSQL tells which transactions ended between two requests, but not what they wrote to: triggers record that. */
export const commitTriggers: Statements = {
  sqlite: [],
  postgresql: [
    `create function record_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (pg_current_xact_id()::text::bigint) on conflict do nothing; return null; end $$`,
    ...CACHED_TABLES.map(
      (table) => `create trigger record_commit after insert or update or delete or truncate on ${table}
        for each statement execute function record_commit()`,
    ),
  ],
}
