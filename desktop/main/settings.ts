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
})
export type SettingsValues = z.infer<typeof settings>

/** What electron-store offers, as far as it is needed here. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export type Settings = ReturnType<typeof createSettings>

/** The file may have been edited, or be of another version: what doesn't fit is as if it weren't there. */
export function createSettings(store: KeyValueStore) {
  return {
    read: <Name extends keyof SettingsValues>(name: Name): SettingsValues[Name] =>
      settings.parse({ server: null, window: null, [name]: store.get(name) ?? null })[name],
    write: <Name extends keyof SettingsValues>(name: Name, value: SettingsValues[Name]): void =>
      store.set(name, value),
  }
}
