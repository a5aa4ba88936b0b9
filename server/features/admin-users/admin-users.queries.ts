import type { User } from '#shared/contract/accounts.ts'
import type { Page } from '#shared/contract/define-route.ts'
import type { Database } from '#server/database/database.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import { presentUser, USER_COLUMNS, type UserRow } from '#server/features/accounts/present-user.ts'

interface UsersRequest extends PageRequest {
  search?: string | undefined
  role?: 'admin' | 'user' | undefined
}

const INDEX = { name: 'user_trigrams', table: 'users' } as const
const COLUMNS = ['username', 'email']

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
    /** Newest first. A search among administrators needs no index: they are few. */
    async list({ search = '', role, limit, cursor }: UsersRequest): Promise<Page<User>> {
      const before = positionOf(cursor)
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
        `select ${USER_COLUMNS} from users u where ${conditions.map(({ sql }) => sql).join(' and ')} order by u.id desc limit ?`,
        [...conditions.flatMap(({ values }) => values), limit + 1],
      )
      const { rows: shown, next } = page(rows, limit, (last) => [last.id])
      return { items: shown.map(presentUser), next }
    },
  }
}
