import { z } from 'zod'

const settings = z.object({
  /** The origin of the chosen server. */
  server: z.string().nullable().catch(null),
  window: z
    .object({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      isMaximized: z.boolean(),
    })
    .nullable()
    .catch(null),
  /** The wall on a display of its own. */
  kiosk: z
    .object({
      isOn: z.boolean(),
      startsAtLogin: z.boolean(),
      /** The id may change with a restart of the computer; the name stays. */
      display: z.object({ id: z.number(), name: z.string() }).nullable(),
    })
    .nullable()
    .catch(null),
  kioskPin: z
    .object({
      salt: z.string(),
      hash: z.string(),
      /** Wrong PINs in a row. */
      misses: z.number(),
      /** Until then no PIN is checked. */
      closedUntil: z.number(),
    })
    .nullable()
    .catch(null),
  /** The command that the system runs at login, as it was last registered. */
  loginStart: z.string().nullable().catch(null),
})
export type SettingsValues = z.infer<typeof settings>

const NOTHING = { server: null, window: null, kiosk: null, kioskPin: null, loginStart: null }

/** The part of electron-store that is used here. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export type Settings = ReturnType<typeof createSettings>

/** The file may have been edited, or be of another version: an invalid value counts as missing. */
export function createSettings(store: KeyValueStore) {
  return {
    read: <Name extends keyof SettingsValues>(name: Name): SettingsValues[Name] =>
      settings.parse({ ...NOTHING, [name]: store.get(name) ?? null })[name],
    write: <Name extends keyof SettingsValues>(name: Name, value: SettingsValues[Name]): void =>
      store.set(name, value),
  }
}
