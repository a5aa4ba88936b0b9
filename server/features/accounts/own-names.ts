import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/api-error.ts'
import { displayName, type NameRow } from './display-name.ts'
import { nameSkeleton } from './name-skeleton.ts'

interface Names {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

type Reads = Pick<Database, 'reader'>

/** Administrators are few, and an index finds them. */
async function looksOfAdmins({ reader }: Reads): Promise<ReadonlySet<string>> {
  const sql = 'select username, first_name, last_name from users where is_admin = true'
  const admins = await reader.all<NameRow>(sql)
  return new Set(admins.flatMap((admin) => [nameSkeleton(admin.username), nameSkeleton(displayName(admin))]))
}

/** Whether the name that others see looks like that of an administrator. For people who are none. */
export async function looksLikeAdmin(database: Reads, names: Names): Promise<boolean> {
  return (await looksOfAdmins(database)).has(nameSkeleton(displayName(names)))
}

/** @throws ApiError invalid where the name that others see looks like that of an administrator */
export async function requireOwnDisplayName(database: Reads, names: Names): Promise<void> {
  if (!(await looksLikeAdmin(database, names))) return
  throw invalidField(
    'firstName',
    'This name looks like the name of an administrator. Please add something to it, such as an initial.',
  )
}

/**
 * For a new account.
 * @throws ApiError invalid where its username, or the name that others see, looks like that of an administrator; conflict
 * is left to the unique key for the very same username
 */
export async function requireOwnNames(database: Reads, names: Names): Promise<void> {
  const [row] = await database.reader.all('select 1 from users where username_key = ?', [
    names.username.toLowerCase(),
  ])
  if (row) return
  if ((await looksOfAdmins(database)).has(nameSkeleton(names.username)))
    throw invalidField(
      'username',
      'This username looks like the name of an administrator. Please choose another one.',
    )
  await requireOwnDisplayName(database, names)
}
