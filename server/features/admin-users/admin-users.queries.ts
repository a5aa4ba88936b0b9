import type { User } from '#shared/contract/accounts.ts'
import type { Page } from '#shared/contract/define-route.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/parts-of-words.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { page, positionOf, TOP, type PageRequest } from '#server/features/videos/videos.queries.ts'

interface UserRow {
  id: number
  username: string
  first_name: string | null
  last_name: string | null
  email: string
  profile_image_file: string | null
  is_admin: RowFlag
  created_at: RowTime
}

interface UsersRequest extends PageRequest {
  search?: string | undefined
  role?: 'admin' | 'user' | undefined
}

const INDEX = { name: 'user_search_parts', table: 'users' } as const
const COLUMNS = ['username', 'email']

const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  profileImageUrl: row.profile_image_file ? resolveStoredFile(row.profile_image_file) : null,
  isAdmin: flag(row.is_admin),
  createdAt: isoTime(row.created_at),
})

export type AdminUserQueries = ReturnType<typeof createAdminUserQueries>

export function createAdminUserQueries({ reader }: Pick<Database, 'reader'>) {
  const { dialect } = reader
  const found = (search: string, role: UsersRequest['role'], before: number, limit: number): Condition => {
    const ofRole = role ? ` and exists (select 1 from users r where r.id = p.id and r.is_admin = false)` : ''
    const ids = selectByPiece(dialect, { ...INDEX, columns: COLUMNS }, search, {
      sql: `p.id < ?${ofRole} order by p.id desc limit ?`,
      values: [before, limit],
    })
    return { sql: `u.id in (select id from (${ids.sql}) f)`, values: ids.values }
  }

  return {
    /** Newest first. Administrators are few: they are looked through one by one. */
    async list({ search = '', role, limit, cursor }: UsersRequest): Promise<Page<User>> {
      const before = cursor ? positionOf(cursor) : TOP
      const conditions: Condition[] = [{ sql: 'u.id < ?', values: [before] }]
      if (search && role !== 'admin' && isIndexed(search)) {
        conditions.push(found(search, role, before, limit + 1))
      } else {
        if (role) conditions.push({ sql: `u.is_admin = ${role === 'admin'}`, values: [] })
        if (search) {
          conditions.push(
            contains(
              dialect,
              COLUMNS.map((column) => `u.${column}`),
              search,
            ),
          )
        }
      }
      const rows = await reader.all<UserRow>(
        `select u.id, u.username, u.first_name, u.last_name, u.email, u.profile_image_file, u.is_admin, u.created_at
          from users u where ${conditions.map(({ sql }) => sql).join(' and ')} order by u.id desc limit ?`,
        [...conditions.flatMap(({ values }) => values), limit + 1],
      )
      const { rows: shown, next } = page(rows, limit, (last) => String(last.id))
      return { items: shown.map(toUser), next }
    },
  }
}
