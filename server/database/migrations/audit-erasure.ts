import type { Statements } from './define-migration.ts'

/** As long as a username may be, and no username: it has a space. The number of the person is beside it. */
const ERASED_NAME = "'deleted user'"
const isDeleted = (id: string) => `not exists (select 1 from users where id = ${id})`

/** Whether an update replaces names of deleted people, and changes nothing else. */
const isErasure = (same: string) => `
  new.id = old.id and new.at = old.at and new.actor_id = old.actor_id and new.action = old.action
  and new.subject_kind = old.subject_kind and new.subject_id = old.subject_id
  and new.notes ${same} old.notes and new.state_before ${same} old.state_before
  and new.state_after ${same} old.state_after
  and (new.actor_name = old.actor_name
    or (new.actor_name = ${ERASED_NAME} and ${isDeleted('old.actor_id')}))
  and (new.subject_name = old.subject_name or (old.subject_kind = 'user'
    and new.subject_name = ${ERASED_NAME} and ${isDeleted('old.subject_id')}))`

/** The names of people who were deleted before this version. */
const ERASURE_STATEMENTS = [
  `update audit_events set actor_name = ${ERASED_NAME} where ${isDeleted('actor_id')}`,
  `update audit_events set subject_name = ${ERASED_NAME}
    where subject_kind = 'user' and ${isDeleted('subject_id')}`,
]

const ACTOR_INDEX = 'create index audit_events_actor on audit_events (actor_id, id)'

/**
 * Lets the names of deleted people be replaced in audit events, which are still never changed otherwise. A former version
 * only adds events, and keeps the names of whom it deletes.
 */
export const auditErasure: Statements = {
  sqlite: [
    ACTOR_INDEX,
    'drop trigger audit_events_no_update',
    `create trigger audit_events_no_update before update on audit_events when not (${isErasure('is')})
      begin select raise(abort, 'audit events are never changed'); end`,
    ...ERASURE_STATEMENTS,
  ],
  postgresql: [
    ACTOR_INDEX,
    `create or replace function audit_events_append_only() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then
        if ${isErasure('is not distinct from')} then return new; end if;
      end if;
      raise exception 'audit events are never changed or deleted'; end $$`,
    ...ERASURE_STATEMENTS,
  ],
}
