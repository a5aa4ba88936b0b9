import type { ListedUser, LessonCounts } from '#shared/contract/admin.ts'
import type { Role } from '#shared/permissions.ts'
import { page, positionOf } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import { presentManagedUser, USER_COLUMNS, type UserRow } from '#server/features/accounts/present-user.ts'
import { DEPARTMENT_KEY } from '#server/features/settings/department-account.ts'

interface UserFilter {
  search?: string | undefined
  role?: Role | 'user' | undefined
  state?: 'active' | 'suspended' | undefined
  unit?: number | undefined
  limit: number
  cursor?: string | undefined
}

interface ListedRow extends UserRow {
  seenAt: RowTime | null
  lastDay: string | null
  unit: string | null
}

/** As the index has them (migrations/people.ts). */
const textsOf = (row: string) => [
  `${row}.username`,
  `${row}.email`,
  `coalesce(${row}.first_name, '') || ' ' || coalesce(${row}.last_name, '')`,
]
const INDEX = { name: 'user_trigrams', table: 'users', columns: textsOf('t') } as const

const PRESENT_MEMBERS = 'from members m join memberships h on h.member_id = m.id and h.to_day is null'
const SELECT = `select ${USER_COLUMNS},
    (select max(coalesce(s.last_seen_at, s.created_at)) from sessions s where s.user_id = u.id) as "seenAt",
    (select a.last_day from active_days a where a.user_id = u.id) as "lastDay",
    (select n.name ${PRESENT_MEMBERS} join units n on n.id = h.unit_id where m.user_id = u.id order by h.id limit 1) as unit
  from users u`

/** `user` is every role but admin. */
const roleIs = (role: Role | 'user'): string => {
  if (role === 'admin') return 'u.is_admin = true'
  return role === 'user' ? 'u.is_admin = false' : `u.role = '${role}' and u.is_admin = false`
}

const IN_UNIT = `u.id in (with recursive below (id) as (
    select id from units where id = ? union select n.id from units n join below b on n.parent_id = b.id)
  select m.user_id ${PRESENT_MEMBERS} where m.user_id is not null and h.unit_id in (select id from below))`

function conditionsOf({ role, state, unit }: UserFilter): Condition[] {
  const texts = [
    `u.username_key <> '${DEPARTMENT_KEY}'`,
    role && roleIs(role),
    state && `u.suspended_at is ${state === 'active' ? '' : 'not '}null`,
  ]
  return [
    ...texts.flatMap((sql) => (sql ? { sql, values: [] } : [])),
    ...(unit === undefined ? [] : [{ sql: IN_UNIT, values: [unit] }]),
  ]
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  values: conditions.flatMap(({ values }) => values),
})

function toListed({ seenAt, lastDay, unit, ...row }: ListedRow): ListedUser {
  const seen = isoTimeOrNull(seenAt)
  const day = lastDay && `${lastDay}T00:00:00.000Z`
  return { ...presentManagedUser(row), lastSeenAt: seen && (!day || seen > day) ? seen : day, unit }
}

/** Newest first. A search among administrators needs no index: they are few. */
export async function selectUsers(reader: Reader, filter: UserFilter) {
  const { search = '', role, limit, cursor } = filter
  const before: Condition = { sql: 'u.id < ?', values: [positionOf(cursor)] }
  const filters = allOf(conditionsOf(filter))
  const where = () => {
    if (!search) return allOf([before, filters])
    if (role === 'admin' || !isIndexed(search))
      return allOf([before, filters, contains(reader.dialect, textsOf('u'), search)])
    const found = selectByPiece(reader.dialect, INDEX, search, {
      sql: `p.id < ? and exists (select 1 from users u where u.id = p.id and ${filters.sql}) order by p.id desc limit ?`,
      values: [...before.values, ...filters.values, limit + 1],
    })
    return { sql: `u.id in (select id from (${found.sql}) f)`, values: found.values }
  }
  const { sql, values } = where()
  const rows = await reader.all<ListedRow>(`${SELECT} where ${sql} order by u.id desc limit ?`, [
    ...values,
    limit + 1,
  ])
  const { rows: shown, next } = page(rows, limit, (last) => [last.id])
  return { items: shown.map(toListed), next }
}

const SELECT_COUNTS = `select count(case when v.approval_status = 'approved' then 1 end) as published,
    coalesce(sum(case when v.approval_status = 'approved' then v.views else 0 end), 0) as views,
    count(case when v.approval_status <> 'approved' then 1 end) as others,
    (select count(*) from videos c join videos s on s.id = c.source_id
      where s.creator_id = ? and c.creator_id <> s.creator_id) as "clipsOfOthers"
  from videos v where v.creator_id = ?`

/** What a person has of lessons. */
export async function countLessons(reader: Reader, userId: number): Promise<LessonCounts> {
  const [row] = await reader.all<Record<keyof LessonCounts, number | string>>(SELECT_COUNTS, [userId, userId])
  // PostgreSQL counts in 64 bits, which arrive as text.
  const numberOf = (name: keyof LessonCounts) => Number(row?.[name] ?? 0)
  return {
    published: numberOf('published'),
    views: numberOf('views'),
    others: numberOf('others'),
    clipsOfOthers: numberOf('clipsOfOthers'),
  }
}
