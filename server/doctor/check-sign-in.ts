import type { Config } from '#server/config.ts'
import { createProviders } from '#server/features/social-sign-in/providers.ts'
import { failure, ok, reasonOf, type Finding } from './finding.ts'

/** Whether each identity provider answers with its discovery document, within 8 s. Nobody is signed in. */
export async function checkSignIn(
  { signInProviders }: Pick<Config, 'signInProviders'>,
  now: () => Date,
): Promise<Finding[]> {
  const providers = createProviders(signInProviders, now)
  const ids = Object.keys(signInProviders).filter((id) => signInProviders[id])
  if (ids.length === 0) return [ok('sign-in: no provider is set up; people sign in with passwords')]
  return Promise.all(
    ids.map(async (id) => {
      const name = `${id} at ${signInProviders[id]?.issuer}`
      try {
        await providers.reach(id)
        return ok(`sign-in: ${name} answers`)
      } catch (error) {
        return failure(
          `sign-in: ${name} does not tell its endpoints (${reasonOf(error).message})`,
          `Correct OIDC_${id.toUpperCase()}_ISSUER, and allow this computer to connect to it (firewall).`,
        )
      }
    }),
  )
}
