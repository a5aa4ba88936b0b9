import { z } from 'zod'
import { EXPERIENCE_LEVELS, PROFESSIONAL_AREAS } from '../limits/accounts.ts'
import { defineRoutes } from './define-route.ts'
import { id } from './values.ts'

export const SELECT_A_CATEGORY = 'Please select at least one category of interest.'

export const preferences = z.object({
  categoryIds: z.array(id).min(1, SELECT_A_CATEGORY).max(100),
  professionalArea: z.enum(PROFESSIONAL_AREAS),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
})
export type Preferences = z.infer<typeof preferences>

/** What others see of the person's watching in the live activity. */
export const activityPreference = z.object({ isNamed: z.boolean() })

const own = { path: '/api/user/preferences', access: 'user' } as const
/** Without a category where the only chosen one was deleted. */
const stored = preferences.extend({ categoryIds: z.array(id) })
const change = { ...own, body: preferences, response: preferences } as const

export const preferenceRoutes = defineRoutes({
  getPreferences: {
    ...own,
    method: 'GET',
    response: stored.nullable(),
    summary: 'What the signed-in user is interested in; null when never said.',
  },
  createPreferences: {
    ...change,
    method: 'POST',
    status: 201,
    summary: 'Say it for the first time; 409 afterwards.',
  },
  updatePreferences: {
    ...change,
    method: 'PUT',
    summary: 'Change it; 404 when never said.',
  },
  getActivityPreference: {
    method: 'GET',
    path: '/api/user/activity',
    access: 'user',
    response: activityPreference,
    summary: 'Whether the live activity names the signed-in person when they watch.',
  },
  changeActivityPreference: {
    method: 'PUT',
    path: '/api/user/activity',
    access: 'user',
    body: activityPreference,
    response: activityPreference,
    summary: 'Change it.',
  },
})
