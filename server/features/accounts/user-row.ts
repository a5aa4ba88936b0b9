import type { User } from '#shared/contract/accounts.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'

export interface UserRow {
  id: number
  username: string
  first_name: string | null
  last_name: string | null
  email: string
  profile_image_file: string | null
  is_admin: RowFlag
  created_at: RowTime
}

/** What `UserRow` holds, of `users u`. */
export const USER_COLUMNS =
  'u.id, u.username, u.first_name, u.last_name, u.email, u.profile_image_file, u.is_admin, u.created_at'

/** A user as the API shows one, to that user or an admin; read past the unit of work. */
export const presentUserRow = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  profileImageUrl: row.profile_image_file ? resolveStoredFile(row.profile_image_file) : null,
  isAdmin: flag(row.is_admin),
  createdAt: isoTime(row.created_at),
})
