import type { preferenceRoutes } from '#shared/contract/preferences.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createPreferences } from './preferences.service.ts'

export function preferencesFeature(parts: Parts) {
  const preferences = createPreferences(parts)
  const handlers: Handlers<typeof preferenceRoutes> = {
    getPreferences: ({ caller }) => preferences.get(caller),
    createPreferences: ({ caller, body }) => preferences.create(caller, body),
    updatePreferences: ({ caller, body }) => preferences.update(caller, body),
  }
  return { handlers }
}
