import type { User } from '#shared/contract/accounts.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { roleOf } from '#shared/permissions.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { flag, isoTime, isoTimeOrNull, type RowFlag, type RowTime } from '#server/database/row-values.ts'

/** A row of `USER_COLUMNS`, or the entity. */
export interface UserRow {
  id: number
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  enteredEmail: string
  /** Null where no address was proven. */
  email?: string | null | undefined
  profileImageFile?: string | null | undefined
  isAdmin: RowFlag
  role: string
  createdAt: RowTime
  suspendedAt?: RowTime | null | undefined
  suspendedReason?: string | null | undefined
}

/** The columns of `UserRow`, of `users u`. */
export const USER_COLUMNS = `u.id, u.username, u.first_name as "firstName", u.last_name as "lastName",
  u.email as "enteredEmail", u.proven_email as "email",
  u.profile_image_file as "profileImageFile", u.is_admin as "isAdmin", u.role, u.created_at as "createdAt",
  u.suspended_at as "suspendedAt", u.suspended_reason as "suspendedReason"`

/** A user as the API shows it to that user and to administrators. */
export const presentUser = (user: UserRow): User => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName ?? null,
  lastName: user.lastName ?? null,
  email: user.enteredEmail,
  profileImageUrl: user.profileImageFile ? resolveStoredFile(user.profileImageFile) : null,
  isAdmin: flag(user.isAdmin),
  role: roleOf(flag(user.isAdmin), user.role),
  createdAt: isoTime(user.createdAt),
})

/** A user as officers see it: by the proven address, so that one that only waits for its proof names nobody. */
export const presentManagedUser = (user: UserRow): ManagedUser => ({
  ...presentUser(user),
  email: user.email ?? user.enteredEmail,
  isEmailVerified: Boolean(user.email),
  suspendedAt: isoTimeOrNull(user.suspendedAt ?? null),
  suspendedReason: user.suspendedReason ?? null,
})
