import { can, ROLE_PERMISSIONS, type Permission, type Role } from './permissions.ts'

/** From the role without permissions to the one with all. */
export const ROLES = [
  'member',
  'instructor',
  'reviewer',
  'training-officer',
  'admin',
] as const satisfies readonly Role[]

/** Of the role with all permissions. */
export const PERMISSIONS: readonly Permission[] = ROLE_PERMISSIONS.admin

/** Continues “may”. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  'videos.upload': 'upload videos where uploads are restricted',
  'review.decide': 'see videos that wait for a review, note at their seconds, and decide',
  'captions.edit': 'edit the captions of every video',
  'reports.decide': 'read reports, and withdraw reported videos and remove reported comments',
  'records.read': 'read the training record of everybody',
  'records.manage': 'keep the roster, and assign, confirm and correct training everywhere',
  'videos.manage': 'edit, withdraw, restore and delete every video',
  'comments.moderate': 'delete every comment',
  'dashboard.read': 'read the figures of the library',
  'users.manage': 'read accounts, set their roles, and create, suspend and delete accounts',
  'audit.read': 'read the audit log',
  'settings.manage': 'read and change the settings of the server, and the disciplines',
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  member: 'Regular user',
  instructor: 'Instructor',
  reviewer: 'Reviewer',
  'training-officer': 'Training officer',
  admin: 'Admin',
}

export const rolesThatMay = (permission: Permission): Role[] =>
  ROLES.filter((role) => can({ role }, permission))

const uploaders = rolesThatMay('videos.upload').map((role) => `${ROLE_NAMES[role].toLowerCase()}s`)

/** Those who may upload where uploads are restricted, as in “instructors, reviewers and admins”. */
export const PERMITTED_UPLOADERS = `${uploaders.slice(0, -1).join(', ')} and ${uploaders.at(-1)}`

export const UPLOADS_RESTRICTED = `Uploads are open to ${PERMITTED_UPLOADERS}. An administrator can give you one of these roles.`
