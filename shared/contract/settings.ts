import { publicSettings, settings } from '../settings.ts'
import { defineRoutes } from './define-route.ts'

/** The others stay as they are. */
export const changedSettings = settings.partial()

const path = '/api/admin/settings'

export const settingsRoutes = defineRoutes({
  getPublicSettings: {
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    response: publicSettings,
    summary: 'The settings of the server that screens depend on.',
  },
  getSettings: {
    method: 'GET',
    path,
    access: 'settings.manage',
    response: settings,
    summary: 'All settings of the server.',
  },
  changeSettings: {
    method: 'PUT',
    path,
    access: 'settings.manage',
    isFresh: true,
    body: changedSettings,
    response: settings,
    summary: 'Change the named settings; the others stay. The answer has all of them.',
  },
})
