import { entity, p } from '#server/database/entity.ts'
import type { AuditAction, AuditSubject } from '#shared/contract/admin.ts'

/** Written in the transaction of the change. The database refuses to delete or to change a row, except for the names of deleted people. */
export class AuditEvent extends entity('AuditEvent', 'audit_events', {
  properties: {
    id: p.integer().primary(),
    at: p.datetime(3),
    /** No foreign key: the event outlives the account of the actor. */
    actorId: p.integer(),
    /** The username at that time, or `ERASED_NAME`. */
    actorName: p.string().length(20),
    action: p.string().length(30).$type<AuditAction>(),
    subjectKind: p.string().length(10).$type<AuditSubject>(),
    subjectId: p.integer(),
    /** The title or the username at that time, or `ERASED_NAME`. */
    subjectName: p.string().length(200),
    notes: p.text().nullable(),
    /** JSON of what changed, as it was and as it became. */
    stateBefore: p.text().nullable(),
    stateAfter: p.text().nullable(),
  },
  indexes: [
    { name: 'audit_events_subject', properties: ['subjectKind', 'subjectId', 'id'] },
    { name: 'audit_events_actor', properties: ['actorId', 'id'] },
  ],
}) {}
