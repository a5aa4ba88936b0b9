import { z } from 'zod'
import { trustedCertificates } from '#shared/bridge/connection.ts'

/** The file may have been edited, or be of another version: an invalid value counts as missing. */
const orNull = <Value>(schema: z.ZodType<Value>) => schema.nullable().catch(null)

const settings = z.object({
  /** The origin of the chosen server. */
  server: orNull(z.string()),
  /** Certificates of servers that a person trusts on this computer. */
  certificates: orNull(trustedCertificates),
  window: orNull(
    z.object({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      isMaximized: z.boolean(),
    }),
  ),
  /** The wall on a display of its own. */
  kiosk: orNull(
    z.object({
      isOn: z.boolean(),
      startsAtLogin: z.boolean(),
      /** The id may change with a restart of the computer; the name stays. */
      display: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
  ),
  kioskPin: orNull(
    z.object({
      salt: z.string(),
      hash: z.string(),
      /** Wrong PINs in a row. */
      misses: z.number(),
      /** Until then no PIN is checked. */
      closedUntil: z.number(),
    }),
  ),
  /** Chromium's zoom level; 0 is the actual size. */
  zoomLevel: orNull(z.number()),
  /** null: as the system has it. */
  checksSpelling: orNull(z.boolean()),
  /** The command that the system runs at login, as it was last registered. */
  loginStart: orNull(z.string()),
  /** An update was installed while the wall was shown: the new version shows it again. */
  returnsToWall: orNull(z.boolean()),
})
type SettingsValues = z.infer<typeof settings>

/** The part of electron-store that is used here. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export type Settings = ReturnType<typeof createSettings>

export function createSettings(store: KeyValueStore) {
  return {
    read: <Name extends keyof SettingsValues>(name: Name): SettingsValues[Name] =>
      settings.parse({ [name]: store.get(name) })[name],
    write: <Name extends keyof SettingsValues>(name: Name, value: SettingsValues[Name]): void =>
      store.set(name, value),
  }
}
