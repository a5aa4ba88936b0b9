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
