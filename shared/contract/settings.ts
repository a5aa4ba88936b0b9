import { LOGO_MAX_MB } from '../limits/department.ts'
import { publicSettings, settings } from '../settings.ts'
import { defineRoutes } from './define-route.ts'

/** The others stay as they are. The logo has calls of its own, which store its file. */
export const changedSettings = settings.omit({ departmentLogo: true }).partial()

/** The file part of the form that sets the logo. */
export const LOGO_PART = 'logo'

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
  uploadLogo: {
    method: 'PUT',
    path: '/api/admin/logo',
    access: 'settings.manage',
    isFresh: true,
    raw: 'multipart',
    response: settings,
    summary: `Set the logo of the department: the picture \`logo\` (PNG, JPG or WebP, at most ${LOGO_MAX_MB} MB).`,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/admin/logo',
    access: 'settings.manage',
    isFresh: true,
    response: settings,
    summary: 'Remove the logo of the department: the built-in mark is shown again.',
  },
})
