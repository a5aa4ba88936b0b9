import type { AuditAction, AuditSubject } from '#shared/contract/admin.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { AuditEvent as AuditEventRow } from '#server/entities/audit-event.entity.ts'

type FieldValues = Record<string, string | number | boolean | null>

export interface NewAuditEvent {
  at: Date
  action: AuditAction
  subject: { kind: AuditSubject; id: number; name: string }
  notes?: string | null
  before?: FieldValues
  after?: FieldValues
}

/** Joins the transaction of the change: neither is stored without the other. */
export function recordAuditEvent(
  em: EntityManager,
  by: Pick<Caller, 'id' | 'username'>,
  event: NewAuditEvent,
): void {
  const { at, action, subject, notes = null, before, after } = event
  em.create(AuditEventRow, {
    at,
    actorId: by.id,
    actorName: by.username,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    notes,
    stateBefore: before ? JSON.stringify(before) : null,
    stateAfter: after ? JSON.stringify(after) : null,
  })
}

/** The fields that changed, with their old and new values; null where none did. */
export function changedFields<Fields extends FieldValues>(
  before: Fields,
  after: Fields,
): { before: FieldValues; after: FieldValues } | null {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return null
  const pick = (fields: FieldValues) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
