import type { preferenceRoutes } from '#shared/contract/preferences.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { PreferencesService } from './preferences.service.ts'

export const preferenceHandlers = ({
  preferences,
}: {
  preferences: PreferencesService
}): Handlers<typeof preferenceRoutes> => ({
  getPreferences: ({ caller }) => preferences.get(caller),
  createPreferences: ({ caller, body }) => preferences.create(caller, body),
  updatePreferences: ({ caller, body }) => preferences.update(caller, body),
})
