import type { Parts } from '#server/feature.ts'
import { preferenceHandlers } from './preferences.routes.ts'
import { createPreferences } from './preferences.service.ts'

export const preferencesFeature = (parts: Parts) => ({
  handlers: preferenceHandlers({ preferences: createPreferences(parts) }),
})
