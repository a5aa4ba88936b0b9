import { z } from 'zod'
import { PROVIDER_ICONS, PROVIDER_ID, SIGN_IN_PROVIDERS } from '#shared/contract/social-sign-in.ts'
import { commaList, isLoopback, webAddress, yesOrNo } from '#server/config-values.ts'

/** The groups that give each role. */
export interface RoleGroups {
  admin: string[]
  reviewer: string[]
  instructor: string[]
}

const LABEL_MAX_LENGTH = 40
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
/** Issuers of Microsoft that sign in the people of many tenants. */
const MANY_TENANTS = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

const issuer = webAddress.refine(
  (url) => !URL.canParse(url) || url.startsWith('https:') || isLoopback(url),
  'must start with https://',
)
const domains = commaList
  .transform((list) => list.map((domain) => domain.toLowerCase()))
  .refine(
    (list) => list.length > 0 && list.every((domain) => DOMAIN.test(domain)),
    'must be domains separated by commas, such as city.example, fire.city.example',
  )
const scopes = z
  .string()
  .refine(
    (text) => text.split(/\s+/).includes('openid'),
    'must hold openid, and others separated by spaces, such as openid email profile',
  )

/** The variables of one provider, without their prefix OIDC_<ID>_. */
const variables = z.strictObject({
  LABEL: z
    .string()
    .trim()
    .max(LABEL_MAX_LENGTH, `must have at most ${LABEL_MAX_LENGTH} characters`)
    .optional(),
  ICON: z.enum(PROVIDER_ICONS, { error: `must be one of ${PROVIDER_ICONS.join(', ')}` }).optional(),
  ISSUER: issuer.optional(),
  CLIENT_ID: z.string().optional(),
  CLIENT_SECRET: z.string().optional(),
  SCOPES: scopes.optional(),
  DOMAINS: domains.optional(),
  TENANTS: commaList.optional(),
  TRUST_EMAIL: yesOrNo.optional(),
  CREATE_ACCOUNTS: yesOrNo.optional(),
  ONLY_FOR: domains.optional(),
  SIGN_OUT: yesOrNo.optional(),
  GROUPS_CLAIM: z.string().optional(),
  ADMIN_GROUPS: commaList.optional(),
  REVIEWER_GROUPS: commaList.optional(),
  INSTRUCTOR_GROUPS: commaList.optional(),
})
type Variables = z.output<typeof variables>

/** How one provider is used. What is undefined has the default that docs/single-sign-on.md names. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  label?: string | undefined
  icon?: (typeof PROVIDER_ICONS)[number] | undefined
  scopes?: string | undefined
  /** The domains of e-mail addresses that may sign in; undefined for all. */
  domains?: string[] | undefined
  /** The tenants (Entra's `tid`, Google's `hd`) that may sign in; undefined for all. */
  tenants?: string[] | undefined
  /** Whether every address of the provider counts as proven. Only with `domains`. */
  trustsEmail?: boolean | undefined
  /** Whether a person without an account gets one; undefined is true. */
  createsAccounts?: boolean | undefined
  /** The domains whose people sign in with this provider alone. */
  onlyFor?: string[] | undefined
  /** Whether a sign-out here leads to the sign-out of the provider. */
  signsOut?: boolean | undefined
  /** The claim with the groups, or a path to it; undefined is `groups`. */
  groupsClaim?: string | undefined
  /** The groups that give a role; undefined: groups change no role. */
  groups?: RoleGroups | undefined
}

/** By their ids. Google and Apple are always named, with null where they are not set up. */
export type ProvidersSettings = Record<string, ProviderSettings | null>

export interface Fault {
  /** The name of a variable. */
  name: string
  message: string
}

const BUILT_IN_ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

const roleGroupsOf = (value: Variables): RoleGroups | undefined => {
  const {
    ADMIN_GROUPS: admin = [],
    REVIEWER_GROUPS: reviewer = [],
    INSTRUCTOR_GROUPS: instructor = [],
  } = value
  return [admin, reviewer, instructor].some((groups) => groups.length > 0)
    ? { admin, reviewer, instructor }
    : undefined
}

const settingsOf = (value: Variables, issuer: string, clientId: string, clientSecret: string) => ({
  issuer,
  clientId,
  clientSecret,
  label: value.LABEL,
  icon: value.ICON,
  scopes: value.SCOPES,
  domains: value.DOMAINS,
  tenants: value.TENANTS,
  trustsEmail: value.TRUST_EMAIL,
  createsAccounts: value.CREATE_ACCOUNTS,
  onlyFor: value.ONLY_FOR,
  signsOut: value.SIGN_OUT,
  groupsClaim: value.GROUPS_CLAIM,
  groups: roleGroupsOf(value),
})

/** What is wrong between the variables of one provider. */
function contradictionsOf(value: Variables, isNamed: boolean): [keyof Variables, string][] {
  const faults: [keyof Variables, string][] = []
  if (value.CLIENT_ID && !value.CLIENT_SECRET) faults.push(['CLIENT_SECRET', 'belongs to CLIENT_ID'])
  if (value.CLIENT_SECRET && !value.CLIENT_ID) faults.push(['CLIENT_ID', 'belongs to CLIENT_SECRET'])
  if (isNamed && !value.ISSUER) faults.push(['ISSUER', 'is missing'])
  if (isNamed && !value.CLIENT_ID && !value.CLIENT_SECRET) faults.push(['CLIENT_ID', 'is missing'])
  if (value.GROUPS_CLAIM && !roleGroupsOf(value))
    faults.push(['GROUPS_CLAIM', 'belongs to ADMIN_GROUPS, REVIEWER_GROUPS or INSTRUCTOR_GROUPS'])
  if (value.TRUST_EMAIL && !value.DOMAINS) faults.push(['DOMAINS', 'belongs to TRUST_EMAIL'])
  if (MANY_TENANTS.test(value.ISSUER ?? '') && !value.TENANTS?.length)
    faults.push(['TENANTS', 'is missing: the ISSUER signs in people of every tenant'])
  for (const domain of value.ONLY_FOR ?? [])
    if (value.DOMAINS && !value.DOMAINS.includes(domain))
      faults.push(['ONLY_FOR', `names ${domain}, which DOMAINS does not name`])
  return faults
}

/**
 * Reads OIDC_PROVIDERS and the variables of each provider. Google and Apple need no name in OIDC_PROVIDERS.
 * @param env without empty values
 */
export function readProviders(env: NodeJS.ProcessEnv): { providers: ProvidersSettings; faults: Fault[] } {
  const faults: Fault[] = []
  const providers: ProvidersSettings = {}
  const builtIn: readonly string[] = SIGN_IN_PROVIDERS
  const named = commaList.parse(env['OIDC_PROVIDERS'] ?? '')
  const isGood = (id: string) => PROVIDER_ID.test(id) && !builtIn.includes(id)
  for (const id of named.filter((id) => !isGood(id))) {
    const reason = builtIn.includes(id) ? 'is always read' : 'is no id: 2 to 10 small letters and digits'
    faults.push({ name: 'OIDC_PROVIDERS', message: `"${id}" ${reason}` })
  }
  /** The provider of each domain that signs in by one provider alone. */
  const owners = new Map<string, string>()
  for (const id of new Set([...builtIn, ...named.filter(isGood)])) {
    const prefix = `OIDC_${id.toUpperCase()}_`
    // The names in a message have their prefix, so that each is found in the environment.
    const report = (name: string, message: string) =>
      faults.push({
        name: prefix + name,
        message: message.replaceAll(/\b[A-Z]+(_[A-Z]+)*\b/g, (word) =>
          word in variables.shape ? prefix + word : word,
        ),
      })
    const own = Object.entries(env).filter(([name]) => name.startsWith(prefix))
    const { data, error } = variables.safeParse(
      Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
    )
    for (const issue of error?.issues ?? []) {
      if (issue.code !== 'unrecognized_keys') report(issue.path.join('.'), issue.message)
      else
        for (const name of issue.keys)
          report(name, 'is not known; docs/single-sign-on.md lists the variables')
    }
    if (!data) continue
    for (const [name, message] of contradictionsOf(data, !builtIn.includes(id))) report(name, message)
    for (const domain of data.ONLY_FOR ?? []) {
      const owner = owners.get(domain)
      if (owner) report('ONLY_FOR', `names ${domain}, which belongs to the provider ${owner} already`)
      owners.set(domain, id)
    }
    const { CLIENT_ID, CLIENT_SECRET, ISSUER = BUILT_IN_ISSUERS[id] } = data
    const isComplete = ISSUER && CLIENT_ID && CLIENT_SECRET
    providers[id] = isComplete ? settingsOf(data, ISSUER, CLIENT_ID, CLIENT_SECRET) : null
  }
  return { providers, faults }
}
