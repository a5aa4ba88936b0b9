/** What each role may do: the one table from which the server, the client and docs/permissions.md derive. */
const TABLE = {
  member: [],
  instructor: ['videos.upload'],
  reviewer: ['videos.upload', 'review.decide', 'captions.edit', 'reports.decide'],
  'training-officer': ['records.read', 'records.manage'],
  admin: [
    'videos.upload',
    'review.decide',
    'captions.edit',
    'reports.decide',
    'records.read',
    'records.manage',
    'videos.manage',
    'comments.moderate',
    'dashboard.read',
    'users.manage',
    'audit.read',
    'settings.manage',
  ],
} as const

export type Role = keyof typeof TABLE
/** Named after what it allows (`PERMISSION_TEXTS`). */
export type Permission = (typeof TABLE)['admin'][number]

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = TABLE

/** The role of the person whose `isAdmin` is set. */
const ADMIN = 'admin'

/** @param role what the person is beside `isAdmin`; a role that this version does not know counts as member */
export const roleOf = (isAdmin: boolean, role: string): Role => {
  if (isAdmin) return ADMIN
  return role === 'instructor' || role === 'reviewer' || role === 'training-officer' ? role : 'member'
}

/** Null for an anonymous person, who may do nothing of this table. */
export const can = (person: { role: Role } | null, permission: Permission): boolean =>
  person !== null && ROLE_PERMISSIONS[person.role].includes(permission)

/** Whether the person decides about what belongs to others: reviewers and administrators. */
export const isOfficer = (person: { role: Role } | null): boolean => can(person, 'review.decide')
