import type { Statements } from './define-migration.ts'

/**
 * Triggers by which the database refuses to change or delete a row of a table.
 * @param rows what the rows are called in the refusal
 */
export const appendOnly = (table: string, rows: string): Statements => ({
  sqlite: [
    `create trigger ${table}_no_update before update on ${table}
      begin select raise(abort, '${rows} are never changed'); end`,
    `create trigger ${table}_no_delete before delete on ${table}
      begin select raise(abort, '${rows} are never deleted'); end`,
  ],
  postgresql: [
    `create function ${table}_append_only() returns trigger language plpgsql as $$ begin
      raise exception '${rows} are never changed or deleted'; end $$`,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function ${table}_append_only()`,
  ],
})

export const auditGuards = appendOnly('audit_events', 'audit events')
