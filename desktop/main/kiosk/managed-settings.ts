import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MANAGED_SETTINGS_EVERY_MS, PRODUCT_NAME } from '#shared/limits.ts'

/** What an administrator decides for many computers; a missing value is left to the person there. */
const managed = z.object({
  wall: z
    .object({
      isOn: z.boolean().optional(),
      startsAtLogin: z.boolean().optional(),
      /** The name of the display. */
      display: z.string().optional(),
      /** False: no PIN leaves the wall, only this file does. */
      mayLeave: z.boolean().optional(),
    })
    .default({}),
})
type ManagedWall = z.infer<typeof managed>['wall']

/** A path that needs administrator rights to be written. */
export function managedFile(platform: NodeJS.Platform, programData = 'C:\\ProgramData'): string {
  if (platform === 'win32') return path.win32.join(programData, PRODUCT_NAME, 'managed.json')
  if (platform === 'darwin') return `/Library/Application Support/${PRODUCT_NAME}/managed.json`
  return `/etc/${PRODUCT_NAME.toLowerCase()}/managed.json`
}

const contentOf = (text: string): ManagedWall => managed.parse(JSON.parse(text)).wall

interface Options {
  file: string
  log(text: string): void
  onChange(wall: ManagedWall, before: ManagedWall): void
}

/** The content of the file. The earlier content stands while the file is locked, half-copied or invalid. */
export function openManagedSettings({ file, log, onChange }: Options) {
  let wall: ManagedWall = {}
  const afterFailure = (error: unknown, before: ManagedWall): ManagedWall => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) log(`The managed settings can't be read: ${String(error)}`)
    return isMissing ? {} : before
  }
  // The first window depends on the file, so the file is read before anything else can happen.
  try {
    wall = contentOf(readFileSync(file, 'utf8'))
  } catch (error) {
    wall = afterFailure(error, wall)
  }
  const look = async () => {
    const before = wall
    wall = await readFile(file, 'utf8')
      .then(contentOf)
      .catch((error: unknown) => afterFailure(error, before))
    if (JSON.stringify(wall) !== JSON.stringify(before)) onChange(wall, before)
  }
  setInterval(() => void look(), MANAGED_SETTINGS_EVERY_MS).unref()
  return { read: (): ManagedWall => wall, look }
}
