import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createAuditQueries } from './audit.queries.ts'

type Routes = Pick<typeof adminRoutes, 'listVideoHistory' | 'listAuditEvents'>

export function auditFeature({ database }: Parts) {
  const audit = createAuditQueries(database)
  const handlers: Handlers<Routes> = {
    listVideoHistory: ({ params, query }) => audit.ofVideo(params.id, query),
    listAuditEvents: ({ query }) => audit.every(query),
  }
  return { handlers }
}
