import { hash, verify } from '@node-rs/argon2'

/** argon2id with the minimum parameters of OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right.
 * @param stored null where there is no account or no password: a dummy hash is verified then, so that the time of the
 * answer doesn't tell whether the name exists
 */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await dummyHash), password)
  return isRight && stored !== null
}
