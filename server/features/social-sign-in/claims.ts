import { registrationForm } from '#shared/contract/accounts.ts'
import type { SignInProblem } from '#shared/contract/social-sign-in.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** The claims of an ID token whose signature, issuer, audience and nonce are checked. */
export interface Claims {
  iss: string
  sub: string
  [claim: string]: unknown
}

/** What a provider says about a person. */
export interface ProviderPerson {
  issuer: string
  subject: string
  email: string | null
  /** Whether the address proves who owns an account with that address. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

const { email: address } = registrationForm.shape

type Rules = Pick<ProviderSettings, 'domains' | 'tenants' | 'trustsEmail'>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
/** Apple sends booleans as text, Entra's xms_edov is also 1 and "1". */
const isYes = (value: unknown): boolean => [true, 'true', 1, '1'].some((yes) => yes === value)

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Entra often sends no e-mail address. Where the provider's addresses are trusted, the name for the sign-in counts, which
 * is an address there.
 */
function emailOf(claims: Claims, { trustsEmail }: Rules): string | null {
  const name = textOf(claims['preferred_username']) ?? textOf(claims['upn'])
  const email = textOf(claims['email']) ?? (trustsEmail && name?.includes('@') ? name : null)
  // Before lower case, which makes ASCII letters of others: the Kelvin sign becomes a k.
  return address.safeParse(email).data?.toLowerCase() ?? null
}

const isOfDomains = (email: string, domains: readonly string[] | undefined) =>
  domains === undefined || domains.includes(domainOf(email))

/**
 * `xms_edov` is Entra's word for an address whose domain the tenant owns. An address of Entra without it is one that any
 * tenant's administrator may have typed in.
 */
export function personOf(claims: Claims, rules: Rules): ProviderPerson {
  const email = emailOf(claims, rules)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified:
      isYes(claims['email_verified']) ||
      isYes(claims['xms_edov']) ||
      (rules.trustsEmail === true && email !== null && isOfDomains(email, rules.domains)),
    firstName: textOf(claims['given_name']),
    lastName: textOf(claims['family_name']),
  }
}

/** Why this person may not sign in here; null where nothing is against it. Asked at every sign-in. */
export function refusalOf(claims: Claims, { email }: ProviderPerson, rules: Rules): SignInProblem | null {
  // Entra names the tenant in `tid`, Google the organization in `hd`.
  const tenant = textOf(claims['tid']) ?? textOf(claims['hd'])
  if (rules.tenants && !rules.tenants.includes(tenant ?? '')) return 'wrong-tenant'
  if (!rules.domains) return null
  if (!email) return 'email-missing'
  return isOfDomains(email, rules.domains) ? null : 'wrong-domain'
}
