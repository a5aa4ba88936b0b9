import { z } from 'zod'
import { accentProblem, type Scheme } from './accent-color.ts'
import { SOCIAL_NETWORKS, SPECIFIED_LINKS, type SocialNetwork } from './department.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_MAX, SOCIAL_ADDRESS_MAX_LENGTH } from './limits/accounts.ts'
import { DEPARTMENT_CONTACT_MAX_LENGTH, DEPARTMENT_NAME_MAX_LENGTH } from './limits/department.ts'
import { HOUR_BUCKET_MAX_LENGTH } from './limits/records.ts'

const LENGTHS = `Please choose a number from ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MIN_LENGTH_MAX}.`

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Please enter domains, such as fire.example.org')

/** Text on one line, without characters that are not seen. */
const shownLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please enter a text.')
    .max(maxLength, `Please use at most ${maxLength} characters.`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Please enter one line of plain text.')

/** A color that can be read in its scheme (DE-08). */
const accent = (scheme: Scheme) =>
  z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'Please enter a color, such as #C8102E.')
    .toUpperCase()
    .superRefine((color, check) => {
      const problem = accentProblem(color, scheme)
      if (problem) check.addIssue({ code: 'custom', message: problem })
    })
    .nullable()

/** An address of the department at the network; empty where the link is not shown. */
const socialAddress = (network: SocialNetwork) => {
  const { name, host, address } = SOCIAL_NETWORKS[network]
  const isOfHost = (text: string): boolean => {
    if (text === '') return true
    const url = URL.canParse(text) ? new URL(text) : null
    return (
      url?.protocol === 'https:' &&
      (url.hostname === host || url.hostname.endsWith(`.${host}`)) &&
      !url.username &&
      !url.port
    )
  }
  return z
    .string()
    .trim()
    .max(SOCIAL_ADDRESS_MAX_LENGTH)
    .refine(isOfHost, `Please enter an address of ${name} that begins with ${address}, or nothing.`)
}

/**
 * The settings of the server that administrators change while it runs: each with its type here, and with its default
 * below. A setting without a stored value, or with one that this version does not know, has its default.
 */
export const settings = z.strictObject({
  /** Who may watch: everybody, or signed-in people alone. */
  viewers: z.enum(['everybody', 'members']),
  /** Who may upload videos: everybody with an account, or those whose role has the permission `videos.upload`. */
  uploads: z.enum(['everybody', 'permitted']),
  /** Who must have a second factor; officers are reviewers and administrators (docs/decisions/067). */
  secondFactor: z.enum(['optional', 'officers', 'everybody']),
  /** Who may create an account: everybody, invited people, or people with an address of `registrationDomains`. */
  registration: z.enum(['open', 'invitation', 'domains']),
  registrationDomains: z.array(domain).max(50, 'Please name at most 50 domains'),
  /** Whether the live activity names people: those who chose it, or nobody. */
  activityNames: z.enum(['chosen', 'nobody']),
  /** The time zone of training days, such as Europe/Berlin; null for that of the server. */
  trainingZone: z
    .string()
    .trim()
    .max(60)
    .refine(isZone, 'Please enter a time zone, such as Europe/Berlin.')
    .nullable(),
  /** When a training day begins: the usual change of the shift, as 07:00. */
  trainingDayStartsAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 07:00.'),
  /** The department's own types of hours: for the id of a category the name of its type (TN-24). */
  hourBuckets: z.record(
    z.string().regex(/^\d{1,10}$/),
    z.string().trim().min(1, 'Please enter a name.').max(HOUR_BUCKET_MAX_LENGTH),
  ),
  /** The least number of characters of a new password; administrators have `ADMIN_PASSWORD_MIN_LENGTH` at least. */
  passwordMinLength: z
    .number(LENGTHS)
    .int(LENGTHS)
    .min(PASSWORD_MIN_LENGTH, LENGTHS)
    .max(PASSWORD_MIN_LENGTH_MAX, LENGTHS),
  /** How the library is called; null for the name of the product. */
  departmentName: shownLine(DEPARTMENT_NAME_MAX_LENGTH).nullable(),
  /** The stored file of the logo; null for the mark of the product. `uploadLogo` and `removeLogo` alone change it. */
  departmentLogo: z
    .string()
    .regex(/^[\w-]+\.png$/)
    .max(100)
    .nullable(),
  /** Whom members ask: an e-mail address, a phone number or a line of text. */
  departmentContact: shownLine(DEPARTMENT_CONTACT_MAX_LENGTH).nullable(),
  /** The accent of each scheme; null for that of the product. */
  accentDark: accent('dark'),
  accentLight: accent('light'),
  socialLinks: z.strictObject({
    instagram: socialAddress('instagram'),
    x: socialAddress('x'),
    facebook: socialAddress('facebook'),
    youtube: socialAddress('youtube'),
  }),
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings

export const SETTING_DEFAULTS: Settings = {
  viewers: 'everybody',
  uploads: 'everybody',
  secondFactor: 'optional',
  registration: 'open',
  registrationDomains: [],
  activityNames: 'chosen',
  trainingZone: null,
  trainingDayStartsAt: '07:00',
  hourBuckets: {},
  passwordMinLength: PASSWORD_MIN_LENGTH,
  departmentName: null,
  departmentLogo: null,
  departmentContact: null,
  accentDark: null,
  accentLight: null,
  socialLinks: SPECIFIED_LINKS,
}

/** What is read by everybody, also signed out. It leaves out the other settings, where `pick` would refuse them. */
export const publicSettings = z.object({
  uploads: settings.shape.uploads,
  passwordMinLength: settings.shape.passwordMinLength,
  departmentName: settings.shape.departmentName,
  departmentLogo: settings.shape.departmentLogo,
  departmentContact: settings.shape.departmentContact,
  accentDark: settings.shape.accentDark,
  accentLight: settings.shape.accentLight,
  socialLinks: settings.shape.socialLinks,
})
