import type { Parts } from '#server/feature.ts'
import { createAuditQueries } from './audit.queries.ts'
import { auditHandlers } from './audit.routes.ts'

export const auditFeature = ({ database }: Parts) => ({
  handlers: auditHandlers({ audit: createAuditQueries(database) }),
})
