import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Role } from '#shared/permissions.ts'
import { page, positionOf } from '#server/database/paging.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import type { Parts } from '#server/feature.ts'
import { presentManagedUser, USER_COLUMNS, type UserRow } from '#server/features/accounts/present-user.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { createAdminUsers, type AdminUserNeeds } from './admin-users.service.ts'

const COLUMNS = ['username', 'email']
const INDEX = { name: 'user_trigrams', table: 'users', columns: COLUMNS } as const

/** The condition of the users in a list; `user` is every role but admin. */
const hasRole = (table: string, role: Role | 'user'): string => {
  if (role === 'admin') return `${table}.is_admin = true`
  const notAdmin = `${table}.is_admin = false`
  return role === 'user' ? notAdmin : `${table}.role = '${role}' and ${notAdmin}`
}

type Routes = Pick<typeof adminRoutes, 'listUsers' | 'changeRole' | 'unlinkProviders' | 'deleteUser'>

export function adminUsersFeature(parts: Parts, needs: AdminUserNeeds) {
  const { reader } = parts.database
  const users = createAdminUsers(parts, needs)
  const handlers: Handlers<Routes> = {
    /** Newest first. A search among administrators needs no index: they are few. */
    async listUsers({ query: { search = '', role, limit, cursor } }) {
      const before = positionOf(cursor)
      const conditions: Condition[] = [{ sql: 'u.id < ?', values: [before] }]
      if (search && role !== 'admin' && isIndexed(search)) {
        const ofRole = role
          ? `exists (select 1 from users r where r.id = p.id and ${hasRole('r', role)})`
          : 'true'
        const found = selectByPiece(reader.dialect, INDEX, search, {
          sql: `p.id < ? and ${ofRole} order by p.id desc limit ?`,
          values: [before, limit + 1],
        })
        conditions.push({ sql: `u.id in (select id from (${found.sql}) f)`, values: found.values })
      } else {
        if (role) conditions.push({ sql: hasRole('u', role), values: [] })
        const columns = COLUMNS.map((column) => `u.${column}`)
        if (search) conditions.push(contains(reader.dialect, columns, search))
      }
      const where = conditions.map(({ sql }) => sql).join(' and ')
      const rows = await reader.all<UserRow>(
        `select ${USER_COLUMNS} from users u where ${where} order by u.id desc limit ?`,
        [...conditions.flatMap(({ values }) => values), limit + 1],
      )
      const { rows: shown, next } = page(rows, limit, (last) => [last.id])
      return { items: shown.map(presentManagedUser), next }
    },
    changeRole: async ({ caller, params, body, ctx }) => {
      const user = await users.changeRole(caller, params.id, body)
      log.security(ctx, 'role.changed', { userId: params.id, detail: user.role })
      return user
    },
    unlinkProviders: async ({ caller, params, ctx }) => {
      await users.unlinkProviders(caller, params.id)
      log.security(ctx, 'factor.removed', { userId: params.id, method: 'provider' })
    },
    deleteUser: async ({ caller, params, ctx }) => {
      await users.remove(caller, params.id)
      log.security(ctx, 'account.deleted', { userId: params.id })
    },
  }
  return { handlers, users }
}
