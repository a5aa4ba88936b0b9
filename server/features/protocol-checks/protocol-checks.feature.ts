import type { protocolCheckRoutes } from '#shared/contract/protocol-checks.ts'
import type { Parts } from '#server/feature.ts'
import { createToday } from '#server/features/settings/department-day.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createProtocolQueries } from './protocol-checks.queries.ts'
import { createProtocolChecks } from './protocol-checks.service.ts'

/** Which protocol lessons were checked against, and when again (docs/decisions/113). */
export function protocolChecksFeature(parts: Parts, { settings }: { settings: SettingsStore }) {
  const queries = createProtocolQueries(parts.database.reader)
  const checks = createProtocolChecks(parts, createToday(settings, parts.now))
  const handlers: Handlers<typeof protocolCheckRoutes> = {
    listProtocolChecks: ({ query }) => queries.list(query),
    countProtocolChecks: () => queries.counts(),
    renewProtocolCheck: ({ caller, params }) => checks.renew(caller, params.id),
  }
  return { handlers, background: { sweep: checks.sweep } }
}
