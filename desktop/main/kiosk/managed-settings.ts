import { z } from 'zod'
import { MANAGED_SETTINGS_EVERY_MS } from '#shared/limits/desktop.ts'
import type { ManagedSource } from './managed-source.ts'

/** What an administrator decides for many computers; a missing value is left to the person there. */
const managed = z.object({
  wall: z
    .object({
      isOn: z.boolean().optional(),
      startsAtLogin: z.boolean().optional(),
      /** The name of the display. */
      display: z.string().optional(),
      /** False: no PIN leaves the wall, only these settings do. */
      mayLeave: z.boolean().optional(),
    })
    .default({}),
})
type ManagedWall = z.infer<typeof managed>['wall']

const wallOf = (content: unknown): ManagedWall => (content === undefined ? {} : managed.parse(content).wall)

interface Options {
  source: ManagedSource
  log(text: string): void
  onChange(wall: ManagedWall, before: ManagedWall): void
}

/** The managed settings. The earlier ones stand while their file is locked, half-copied, invalid or not trusted. */
export function openManagedSettings({ source, log, onChange }: Options) {
  let wall: ManagedWall = {}
  const complain = (error: unknown) => log(`The managed settings can't be read: ${String(error)}`)
  // The first window depends on them, so they are read before anything else can happen.
  try {
    wall = wallOf(source.readNow())
  } catch (error) {
    complain(error)
  }
  const look = async () => {
    const before = wall
    try {
      wall = wallOf(await source.read())
    } catch (error) {
      complain(error)
    }
    if (JSON.stringify(wall) !== JSON.stringify(before)) onChange(wall, before)
  }
  setInterval(() => void look(), MANAGED_SETTINGS_EVERY_MS).unref()
  return { read: (): ManagedWall => wall, look }
}
