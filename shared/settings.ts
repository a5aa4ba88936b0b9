import { z } from 'zod'

/**
 * The settings of the server that administrators change while it runs: each with its type here, and with its default
 * below. A setting without a stored value, or with one that this version does not know, has its default.
 */
export const settings = z.strictObject({
  /** Who may upload videos: everybody with an account, or those whose role has the permission `videos.upload`. */
  uploads: z.enum(['everybody', 'permitted']),
  /** Who must have a second factor; officers are reviewers and administrators (docs/decisions/067). */
  secondFactor: z.enum(['optional', 'officers', 'everybody']),
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings

export const SETTING_DEFAULTS: Settings = {
  uploads: 'everybody',
  secondFactor: 'optional',
}

/** What is read by everybody, also signed out. It leaves out the other settings, where `pick` would refuse them. */
export const publicSettings = z.object({ uploads: settings.shape.uploads })
export type PublicSettings = z.output<typeof publicSettings>
