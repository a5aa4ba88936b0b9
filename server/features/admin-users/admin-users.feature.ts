import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { createAdminUsers, type AdminUserNeeds } from './admin-users.service.ts'
import { countLessons, selectUsers } from './users.queries.ts'

type Routes = Pick<
  typeof adminRoutes,
  | 'listUsers'
  | 'changeRole'
  | 'unlinkProviders'
  | 'suspendUser'
  | 'putUserBack'
  | 'getLessonCounts'
  | 'handOverLessons'
  | 'deleteUser'
>

export function adminUsersFeature(parts: Parts, needs: AdminUserNeeds) {
  const { reader } = parts.database
  const users = createAdminUsers(parts, needs)
  const handlers: Handlers<Routes> = {
    listUsers: ({ query }) => selectUsers(reader, query),
    changeRole: async ({ caller, params, body, ctx }) => {
      const user = await users.changeRole(caller, params.id, body)
      log.security(ctx, 'role.changed', { userId: params.id, detail: user.role })
      return user
    },
    unlinkProviders: async ({ caller, params, ctx }) => {
      await users.unlinkProviders(caller, params.id)
      log.security(ctx, 'factor.removed', { userId: params.id, method: 'provider' })
    },
    suspendUser: async ({ caller, params, body, ctx }) => {
      const user = await users.suspend(caller, params.id, body.reason)
      log.security(ctx, 'account.suspended', { userId: params.id })
      return user
    },
    putUserBack: async ({ caller, params, ctx }) => {
      const user = await users.putBack(caller, params.id)
      log.security(ctx, 'account.put_back', { userId: params.id })
      return user
    },
    getLessonCounts: ({ params }) => countLessons(reader, params.id),
    handOverLessons: ({ caller, params, body }) => users.handOverLessons(caller, params.id, body),
    deleteUser: async ({ caller, params, query: { to, heirId }, ctx }) => {
      await users.remove(caller, params.id, to && { to, heirId })
      log.security(ctx, 'account.deleted', { userId: params.id })
    },
  }
  return { handlers, users }
}
