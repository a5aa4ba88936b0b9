import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { AuditQueries } from './audit.queries.ts'

type AuditRoutes = Pick<typeof adminRoutes, 'listVideoHistory' | 'listAuditEvents'>

export const auditHandlers = ({ audit }: { audit: AuditQueries }): Handlers<AuditRoutes> => ({
  listVideoHistory: ({ params, query }) => audit.ofVideo(params.id, query),
  listAuditEvents: ({ query }) => audit.every(query),
})
