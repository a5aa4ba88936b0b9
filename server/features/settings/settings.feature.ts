import type { settingsRoutes } from '#shared/contract/settings.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { createSettings } from './settings.service.ts'

export function settingsFeature(parts: Parts) {
  const settings = createSettings(parts)
  const handlers: Handlers<typeof settingsRoutes> = {
    getPublicSettings: () => settings.all(),
    getSettings: () => settings.all(),
    changeSettings: async ({ caller, body, ctx }) => {
      const changed = await settings.change(caller, body)
      log.security(ctx, 'settings.changed', { detail: Object.keys(body).join(' ') })
      return changed
    },
  }
  return { handlers, settings, showsNames: () => settings.latest().activityNames === 'chosen' }
}
