import type { settingsRoutes } from '#shared/contract/settings.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { createSettings } from './settings.service.ts'

export function settingsFeature(parts: Parts) {
  const settings = createSettings(parts)
  const handlers: Handlers<Omit<typeof settingsRoutes, 'uploadLogo' | 'removeLogo'>> = {
    getPublicSettings: () => settings.all(),
    getSettings: () => settings.all(),
    changeSettings: async ({ caller, body, ctx }) => {
      const changed = await settings.change(caller, body)
      log.security(ctx, 'settings.changed', { detail: Object.keys(body).join(' ') })
      return changed
    },
  }
  const background: BackgroundWork = {
    // What can't wait reads the latest settings that were found.
    async serve() {
      await settings.all()
    },
  }
  return { handlers, settings, background }
}
