import type { Member as PublicMember } from '#shared/contract/roster.ts'
import { contains } from '#server/database/trigrams.ts'
import { placesFor, padToConstantLength } from '#server/database/id-list.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'

type MemberRow = Omit<PublicMember, 'units'>
type MembershipRow = Omit<PublicMember['units'][number], 'isOfficer'> & {
  memberId: number
  isOfficer: RowFlag
}

const SELECT = `select p.id, p.name, p.number, p.email, p.title, p.user_id as "userId", u.username, p.left_on as "leftOn"
  from members p left join users u on u.id = p.user_id`

interface MemberFilter {
  /** Null for everybody on the roster. */
  units: readonly number[] | null
  q?: string | undefined
  /** Without people whose account is suspended. */
  isActive: boolean
  offset: number
  limit: number
}

/** Members of the roster, by name. A page begins after this many members: a change in between may move one across. */
export async function selectMembers(reader: Reader, { units, q, isActive, offset, limit }: MemberFilter) {
  const conditions = ['p.is_listed = true', ...(isActive ? ['u.suspended_at is null'] : [])]
  const values: SqlValue[] = []
  if (units) {
    conditions.push(
      `p.id in (select member_id from memberships where to_day is null and unit_id in (${placesFor(units)}))`,
    )
    values.push(...padToConstantLength(units))
  }
  if (q) {
    const found = contains(reader.dialect, ['p.name', "coalesce(p.number, '')", "coalesce(p.email, '')"], q)
    conditions.push(found.sql)
    values.push(...found.values)
  }
  const rows = await reader.all<MemberRow>(
    `${SELECT} where ${conditions.join(' and ')} order by p.name, p.id limit ? offset ?`,
    [...values, limit + 1, offset],
  )
  const next = rows.length > limit ? { cursor: String(offset + limit) } : null
  return { items: await withUnits(reader, rows.slice(0, limit)), next }
}

/** @returns null where there is no such member on the roster */
export async function selectMember(reader: Reader, id: number): Promise<PublicMember | null> {
  const rows = await reader.all<MemberRow>(`${SELECT} where p.id = ? and p.is_listed`, [id])
  return (await withUnits(reader, rows))[0] ?? null
}

async function withUnits(reader: Reader, rows: readonly MemberRow[]): Promise<PublicMember[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const memberships = await reader.all<MembershipRow>(
    `select member_id as "memberId", unit_id as "unitId", from_day as "fromDay", to_day as "toDay",
        is_officer as "isOfficer" from memberships
      where member_id in (${placesFor(ids)}) order by from_day, id`,
    padToConstantLength(ids),
  )
  const byMember = Map.groupBy(memberships, ({ memberId }) => memberId)
  return rows.map((row) => ({
    ...row,
    units: (byMember.get(row.id) ?? []).map((place) => ({
      ...place,
      isOfficer: flag(place.isOfficer),
    })),
  }))
}
