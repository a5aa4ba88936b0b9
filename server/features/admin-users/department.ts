import { PERSON_NAME_MAX_LENGTH, PRODUCT_NAME, USERNAME_MAX_LENGTH } from '#shared/limits.ts'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/entities/user.entity.ts'

/** The key of an account that no person can have: usernames have no such sign. */
export const DEPARTMENT_KEY = '@department'

/**
 * The account that owns the lessons of the department (docs/decisions/098). It has no password and no address, and is
 * suspended for ever: nobody signs in with it. The first call makes it; each call gives it the present name.
 */
export async function findDepartment(em: EntityManager, at: Date): Promise<User> {
  const name = PRODUCT_NAME
  // Of two servers at once one makes the row, and the other one finds it.
  await em.execute(
    `insert into users (username, username_key, email, first_name, created_at, suspended_at) values (?, ?, '', ?, ?, ?)
      on conflict (username_key) do nothing`,
    [name.slice(0, USERNAME_MAX_LENGTH), DEPARTMENT_KEY, name, at, at],
  )
  const department = await em.findOneOrFail(User, { usernameKey: DEPARTMENT_KEY })
  department.firstName = name.slice(0, PERSON_NAME_MAX_LENGTH)
  await em.flush()
  return department
}
