import type { adminRoutes, AuditEvent, AuditSubject } from '#shared/contract/admin.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { eraseNames, shownName } from './erase-names.ts'

type EventRow = Pick<AuditEvent, 'id' | 'action' | 'notes'> & {
  at: RowTime
  actorId: number
  actorName: string
  subjectKind: AuditSubject
  subjectId: number
  subjectName: string
  before: string | null
  after: string | null
}

const factsOf = (json: string | null): AuditEvent['before'] => (json === null ? null : JSON.parse(json))

const toAuditEvent = ({
  actorId,
  actorName,
  subjectKind: kind,
  subjectId: id,
  ...row
}: EventRow): AuditEvent => ({
  ...row,
  at: isoTime(row.at),
  actor: { id: actorId, username: shownName(actorName, actorId) },
  subject: { kind, id, name: kind === 'user' ? shownName(row.subjectName, id) : row.subjectName },
  before: factsOf(row.before),
  after: factsOf(row.after),
})

const EVENT = `e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.action,
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.subject_name as "subjectName", e.notes,
  e.state_before as "before", e.state_after as "after"`

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'ownActions',
    sql: `select e.id as position, ${EVENT} from audit_events e where e.actor_id = ? and e.id > ? order by e.id limit ?`,
  },
  {
    name: 'actionsAboutOneself',
    sql: `select e.id as position, ${EVENT} from audit_events e
      where e.subject_kind = 'user' and e.subject_id = ? and e.id > ? order by e.id limit ?`,
  },
]

export function auditFeature({ database: { reader } }: Parts) {
  const newest = async (condition: string, values: SqlValue[], { limit, cursor }: PageRequest) => {
    const rows = await reader.all<EventRow>(
      `select e.id, ${EVENT} from audit_events e where ${condition} and e.id < ? order by e.id desc limit ?`,
      [...values, positionOf(cursor), limit + 1],
    )
    const { rows: shown, next } = page(rows, limit, (last) => [last.id])
    return { items: shown.map(toAuditEvent), next }
  }
  const handlers: Handlers<Pick<typeof adminRoutes, 'listVideoHistory' | 'listAuditEvents'>> = {
    listVideoHistory: ({ params, query }) =>
      newest(`e.subject_kind = 'video' and e.subject_id = ?`, [params.id], query),
    listAuditEvents: ({ query }) => newest('true', [], query),
  }
  return { handlers, exports: EXPORTS, accountRemoval: { after: eraseNames } }
}
