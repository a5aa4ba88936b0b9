import type { CheckedLesson } from '#shared/contract/protocol-checks.ts'
import { WAITING_MAX } from '#shared/notifications.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

const LIST = `select v.id, v.title, v.protocol, v.protocol_checked_on as "checkedOn", v.review_by as "reviewBy",
    v.is_protocol_due as "isDue", u.username, u.first_name, u.last_name
  from videos v join users u on u.id = v.creator_id
  where v.approval_status = 'approved' and (v.review_by, v.id) > (?, ?) order by v.review_by, v.id limit ?`

const countOf = (isDue: boolean) => `(select cast(count(*) as int) from
  (select 1 from videos v where v.approval_status = 'approved' and v.review_by > '' and v.is_protocol_due = ${isDue} limit ${WAITING_MAX}) w)`

type Row = NameRow &
  Pick<CheckedLesson, 'id' | 'title'> &
  Omit<CheckedLesson['protocolCheck'], 'isDue'> & { isDue: RowFlag }

/** A day as eight digits, and an id. */
const CURSOR = /^(\d{4})(\d{2})(\d{2})~(\d+)$/
const digitsOf = (day: string): number => Number(day.replaceAll('-', ''))

/** The day and the id that a page begins after; without a cursor, before every day. */
function startOf(cursor = ''): [day: string, id: number] {
  const [, year, month, day, id] = CURSOR.exec(cursor) ?? []
  return id === undefined ? ['', 0] : [`${year}-${month}-${day}`, positionOf(id, 0)]
}

export const createProtocolQueries = (reader: Pick<Reader, 'all'>) => ({
  async list({ limit, cursor }: PageRequest) {
    const found = await reader.all<Row>(LIST, [...startOf(cursor), limit + 1])
    const { rows, next } = page(found, limit, (last) => [digitsOf(last.reviewBy), last.id])
    const items = rows.map(
      ({ id, title, protocol, checkedOn, reviewBy, isDue, ...names }): CheckedLesson => ({
        id,
        title,
        instructor: displayName(names),
        protocolCheck: { protocol, checkedOn, reviewBy, isDue: flag(isDue) },
      }),
    )
    return { items, next }
  },

  async counts(): Promise<{ due: number; later: number }> {
    const [row] = await reader.all<{ due: number; later: number }>(
      `select ${countOf(true)} as due, ${countOf(false)} as later`,
    )
    return row ?? { due: 0, later: 0 }
  },
})
