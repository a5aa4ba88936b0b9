import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH } from '#shared/limits/accounts.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/entities/user.entity.ts'

/** The key of an account that no person can have: usernames have no such sign. */
export const DEPARTMENT_KEY = '@department'

/** @param name the setting `departmentName` */
const namesOf = (name: string | null) => ({
  username: (name ?? PRODUCT_NAME).slice(0, USERNAME_MAX_LENGTH),
  firstName: (name ?? PRODUCT_NAME).slice(0, PERSON_NAME_MAX_LENGTH),
})

/**
 * The account that owns the logo, and the lessons of the department (docs/decisions/098). It has no password and no
 * address, and is suspended for ever, so no person signs in with it. The first call makes it.
 */
export async function findDepartment(em: EntityManager, name: string | null, at: Date): Promise<User> {
  const { username, firstName } = namesOf(name)
  // Of two servers at once one makes the row, and the other one finds it.
  await em.execute(
    `insert into users (username, username_key, email, first_name, created_at, suspended_at) values (?, ?, '', ?, ?, ?)
      on conflict (username_key) do nothing`,
    [username, DEPARTMENT_KEY, firstName, at, at],
  )
  return em.findOneOrFail(User, { usernameKey: DEPARTMENT_KEY })
}

/** Gives the account the present name of the department, where there is such an account. */
export async function renameDepartment(em: EntityManager, name: string | null): Promise<void> {
  await em.nativeUpdate(User, { usernameKey: DEPARTMENT_KEY }, namesOf(name))
}
