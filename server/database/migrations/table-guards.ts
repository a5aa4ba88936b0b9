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

/**
 * Triggers that record the number of each transaction that writes to a cached table. PostgreSQL tells which
 * transactions ended between two requests, but not what they wrote to. SQLite needs none (external-commits.ts).
 */
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
