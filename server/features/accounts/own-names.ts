import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/api-error.ts'
import { displayName, type NameRow } from './display-name.ts'
import { nameSkeleton } from './name-skeleton.ts'

interface Names {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Words of an office, which no name of a member is alone or with a number. */
const OFFICES = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'officer',
    'reviewer',
    'root',
    'support',
    'system',
    'training officer',
    PRODUCT_NAME,
    `${PRODUCT_NAME} team`,
  ].map(nameSkeleton),
)
const isOffice = (name: string): boolean => OFFICES.has(nameSkeleton(name.replace(/[\d_.\s-]+$/, '')))

type Reads = Pick<Database, 'reader'>

/** Administrators are few, and an index finds them. */
async function looksOfAdmins({ reader }: Reads): Promise<ReadonlySet<string>> {
  const sql = 'select username, first_name, last_name from users where is_admin = true'
  const admins = await reader.all<NameRow>(sql)
  return new Set(admins.flatMap((admin) => [nameSkeleton(admin.username), nameSkeleton(displayName(admin))]))
}

/** Whether the name that others see looks like that of an administrator or of an office. For people who are none. */
export async function looksLikeAdmin(database: Reads, names: Names): Promise<boolean> {
  const shown = displayName(names)
  return isOffice(shown) || (await looksOfAdmins(database)).has(nameSkeleton(shown))
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
  if (isOffice(names.username) || (await looksOfAdmins(database)).has(nameSkeleton(names.username)))
    throw invalidField(
      'username',
      'This username looks like the name of an administrator. Please choose another one.',
    )
  await requireOwnDisplayName(database, names)
}
