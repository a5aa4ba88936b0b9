import type { LessonHeir, ManagedUser } from '#shared/contract/admin.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { formatCounted } from '#shared/format.ts'
import { ROLE_NAMES } from '#shared/permission-texts.ts'
import type { Role } from '#shared/permissions.ts'
import { adminQueries } from '../../../entities/query-groups.ts'
import { serverQueries } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** As in “is an admin”. */
export const namedRole = (role: Role): string => {
  const name = ROLE_NAMES[role].toLowerCase()
  return `${/^[ai]/.test(name) ? 'an' : 'a'} ${name}`
}

export const useChangeRole = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: (change: { id: number; role: Role }) => api.changeRole(change),
    success: ({ username, role }) => ({
      title: 'User role updated',
      description: `${username} is ${namedRole(role)} now.`,
    }),
    failure: { title: 'Error updating user role', fallback: 'Failed to update user role' },
    // 409 says that this is the last administrator: the dialog stays.
    conflictStatuses: [404],
    changedLists: adminQueries,
    onDone,
  })

export const useDeleteUser = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id, heir }: ManagedUser & { heir: LessonHeir | undefined }) =>
      api.deleteUser({ id, ...heir }),
    success: (_, { username }) => ({
      title: 'User deleted',
      description: `The account of ${username} has been permanently deleted.`,
    }),
    failure: { title: 'Error deleting user', fallback: 'Failed to delete user' },
    conflictStatuses: [404],
    changedLists: serverQueries,
    onDone,
  })

export const useHandOver = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id, to, heirId }: LessonHeir & Pick<ManagedUser, 'id' | 'username'>) =>
      api.handOverLessons({ id, to, ...(heirId === undefined ? {} : { heirId }) }),
    success: ({ lessons, to }, { username }) => ({
      title: 'Lessons handed over',
      description: `${formatCounted(lessons, 'lesson')} of ${username} now ${lessons === 1 ? 'belongs' : 'belong'} to ${to}.`,
    }),
    failure: { title: 'No lesson was handed over', fallback: 'Please try again.' },
    conflictStatuses: [404],
    changedLists: serverQueries,
    onDone,
  })

export const useSuspend = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: (form: { id: number; reason: string }) => api.suspendUser(form),
    success: ({ username }) => ({
      title: 'Account suspended',
      description: `${username} was signed out everywhere and cannot sign in.`,
    }),
    failure: { title: 'The account was not suspended', fallback: 'Please try again.' },
    conflictStatuses: [404],
    changedLists: adminQueries,
    onDone,
  })

export const usePutBack = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: ManagedUser) => api.putUserBack({ id }),
    success: ({ username }) => ({ title: 'Account put back', description: `${username} can sign in again.` }),
    failure: { title: 'The account was not put back', fallback: 'Please try again.' },
    conflictStatuses: [404],
    changedLists: adminQueries,
    onDone,
    onFailure: onDone,
  })

export const useCreateAdmin = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: (form: RouteArguments<Routes['createAdmin']>) => api.createAdmin(form),
    success: ({ user: { username } }) => ({
      title: 'Admin Created',
      description: `Admin user ${username} created successfully.`,
    }),
    failure: { title: 'Error creating admin', fallback: 'Failed to create admin user' },
    // 409 says that the name or address is taken: the dialog stays.
    conflictStatuses: [],
    changedLists: adminQueries,
    onDone,
  })

export const useRemoveSecondFactor = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: ManagedUser) => api.removeSecondFactor({ id }),
    success: (_, { username }) => ({
      title: 'Second factor removed',
      description: `${username} signs in by the password alone now, and was signed out everywhere.`,
    }),
    failure: { title: 'No second factor was removed', fallback: 'Please try again.' },
    conflictStatuses: [404],
    changedLists: adminQueries,
    onDone,
    onFailure: onDone,
  })

export const useUnlinkProviders = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: ManagedUser) => api.unlinkProviders({ id }),
    success: (_, { username }) => ({
      title: 'Sign-in with providers removed',
      description: `${username} was signed out everywhere.`,
    }),
    failure: { title: 'Nothing was removed', fallback: 'Please try again.' },
    conflictStatuses: [404],
    changedLists: adminQueries,
    onDone,
    onFailure: onDone,
  })
