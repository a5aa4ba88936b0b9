import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters that OWASP's password storage cheat sheet gives as the minimum. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let absent: Promise<string> | undefined

/**
 * Whether the password is right. Without an account a hash is verified all the same, so that the time of the
 * answer doesn't tell whether the name exists.
 */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await absent), password)
  return isRight && stored !== null
}
