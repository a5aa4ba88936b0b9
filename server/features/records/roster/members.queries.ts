import type { Member as PublicMember } from '#shared/contract/roster.ts'
import { contains } from '#server/database/trigrams.ts'
import { placesFor, padToConstantLength } from '#server/database/id-list.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'

interface MemberRow {
  id: number
  name: string
  number: string | null
  email: string | null
  title: string | null
  user_id: number | null
  username: string | null
  left_on: string | null
}

interface MembershipRow {
  member_id: number
  unit_id: number
  from_day: string
  to_day: string | null
  is_officer: RowFlag
}

const SELECT = `select p.id, p.name, p.number, p.email, p.title, p.user_id, u.username, p.left_on
  from members p left join users u on u.id = p.user_id`

interface MemberFilter {
  /** Null for everybody on the roster. */
  units: readonly number[] | null
  q?: string | undefined
  offset: number
  limit: number
}

/** Members of the roster, by name. A page begins after this many members: a change in between may move one across. */
export async function selectMembers(reader: Reader, { units, q, offset, limit }: MemberFilter) {
  const conditions = ['p.is_listed = true']
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
    `select member_id, unit_id, from_day, to_day, is_officer from memberships
      where member_id in (${placesFor(ids)}) order by from_day, id`,
    padToConstantLength(ids),
  )
  const byMember = Map.groupBy(memberships, (row) => row.member_id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    title: row.title,
    userId: row.user_id,
    username: row.username,
    leftOn: row.left_on,
    units: (byMember.get(row.id) ?? []).map((one) => ({
      unitId: one.unit_id,
      isOfficer: flag(one.is_officer),
      fromDay: one.from_day,
      toDay: one.to_day,
    })),
  }))
}
