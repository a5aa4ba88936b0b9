import { z } from 'zod'

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Please enter domains, such as fire.example.org')

/**
 * The settings of the server that administrators change while it runs: each with its type here, and with its default
 * below. A setting without a stored value, or with one that this version does not know, has its default.
 */
export const settings = z.strictObject({
  /** Who may upload videos: everybody with an account, or those whose role has the permission `videos.upload`. */
  uploads: z.enum(['everybody', 'permitted']),
  /** Who must have a second factor; officers are reviewers and administrators (docs/decisions/067). */
  secondFactor: z.enum(['optional', 'officers', 'everybody']),
  /** Who may create an account: everybody, invited people, or people with an address of `registrationDomains`. */
  registration: z.enum(['open', 'invitation', 'domains']),
  registrationDomains: z.array(domain).max(50, 'Please name at most 50 domains'),
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings

export const SETTING_DEFAULTS: Settings = {
  uploads: 'everybody',
  secondFactor: 'optional',
  registration: 'open',
  registrationDomains: [],
}

/** What is read by everybody, also signed out. It leaves out the other settings, where `pick` would refuse them. */
export const publicSettings = z.object({ uploads: settings.shape.uploads })
export type PublicSettings = z.output<typeof publicSettings>
