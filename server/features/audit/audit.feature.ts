import type { adminRoutes, AuditAction, AuditEvent, AuditSubject } from '#shared/contract/admin.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { eraseNames, shownName } from './erase-names.ts'

interface EventRow {
  id: number
  at: RowTime
  actor_id: number
  actor_name: string
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: number
  subject_name: string
  notes: string | null
  state_before: string | null
  state_after: string | null
}

const factsOf = (json: string | null): AuditEvent['before'] => (json === null ? null : JSON.parse(json))

const subjectName = ({ subject_kind: kind, subject_id: id, subject_name: name }: EventRow): string =>
  kind === 'user' ? shownName(name, id) : name

const toAuditEvent = (row: EventRow): AuditEvent => ({
  id: row.id,
  at: isoTime(row.at),
  actor: { id: row.actor_id, username: shownName(row.actor_name, row.actor_id) },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: subjectName(row) },
  notes: row.notes,
  before: factsOf(row.state_before),
  after: factsOf(row.state_after),
})

const EVENT = `e.id as position, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.action,
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.subject_name as "subjectName", e.notes,
  e.state_before as "before", e.state_after as "after"`

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'ownActions',
    start: 0,
    sql: `select ${EVENT} from audit_events e where e.actor_id = ? and e.id > ? order by e.id limit ?`,
  },
  {
    name: 'actionsAboutOneself',
    start: 0,
    sql: `select ${EVENT} from audit_events e
      where e.subject_kind = 'user' and e.subject_id = ? and e.id > ? order by e.id limit ?`,
  },
]

export function auditFeature({ database: { reader } }: Parts) {
  const newest = async (condition: string, values: SqlValue[], { limit, cursor }: PageRequest) => {
    const rows = await reader.all<EventRow>(
      `select * from audit_events where ${condition} and id < ? order by id desc limit ?`,
      [...values, positionOf(cursor), limit + 1],
    )
    const { rows: shown, next } = page(rows, limit, (last) => [last.id])
    return { items: shown.map(toAuditEvent), next }
  }
  const handlers: Handlers<Pick<typeof adminRoutes, 'listVideoHistory' | 'listAuditEvents'>> = {
    listVideoHistory: ({ params, query }) =>
      newest(`subject_kind = 'video' and subject_id = ?`, [params.id], query),
    listAuditEvents: ({ query }) => newest('true', [], query),
  }
  return { handlers, exports: EXPORTS, accountRemoval: { after: eraseNames } }
}
