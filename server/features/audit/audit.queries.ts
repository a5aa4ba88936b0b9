import type { AuditAction, AuditEvent } from '#shared/contract/admin.ts'
import type { Page } from '#shared/contract/define-route.ts'
import type { Database } from '#server/database/database.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'

interface EntryRow {
  id: number
  at: RowTime
  actor_id: number
  actor_name: string
  action: AuditAction
  subject_kind: 'video' | 'user'
  subject_id: number
  subject_name: string
  notes: string | null
  state_before: string | null
  state_after: string | null
}

const factsOf = (json: string | null): AuditEvent['before'] => (json === null ? null : JSON.parse(json))

const toEntry = (row: EntryRow): AuditEvent => ({
  id: row.id,
  at: isoTime(row.at),
  actor: { id: row.actor_id, username: row.actor_name },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  notes: row.notes,
  before: factsOf(row.state_before),
  after: factsOf(row.state_after),
})

export function createAuditQueries({ reader }: Pick<Database, 'reader'>) {
  const newest = async (
    where: string,
    values: SqlValue[],
    { limit, cursor }: PageRequest,
  ): Promise<Page<AuditEvent>> => {
    const rows = await reader.all<EntryRow>(
      `select * from audit_events where ${where} id < ? order by id desc limit ?`,
      [...values, positionOf(cursor), limit + 1],
    )
    const { rows: shown, next } = page(rows, limit, (last) => [last.id])
    return { items: shown.map(toEntry), next }
  }
  return {
    every: (request: PageRequest) => newest('', [], request),
    ofVideo: (id: number, request: PageRequest) =>
      newest(`subject_kind = 'video' and subject_id = ? and`, [id], request),
  }
}
