import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDesktopApp } from '../desktop-app.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { createElectronDouble, type ElectronDouble } from './electron-double.ts'

type Options = NonNullable<Parameters<typeof createElectronDouble>[0]> & {
  stored?: Record<string, unknown>
  parts?: Partial<DesktopParts>
}

export interface StartedDouble extends ElectronDouble {
  isStarted: boolean
  stored: Map<string, unknown>
  userData: string
  stop(): Promise<void>
}

/** The whole desktop app on the double, with a folder of its own. */
export async function startDouble({
  stored = {},
  parts = {},
  ...options
}: Options = {}): Promise<StartedDouble> {
  const userData = options.userData ?? (await mkdtemp(path.join(tmpdir(), 'turnout-desktop-')))
  const platform = parts.platform ?? options.platform ?? 'linux'
  const double = createElectronDouble({ ...options, userData, platform })
  const values = new Map(Object.entries(stored))
  const isStarted = await startDesktopApp({
    electron: double.electron,
    openStore: () => ({ get: (key) => values.get(key), set: (key, value) => void values.set(key, value) }),
    updater: null,
    webRoot: path.join(userData, 'web'),
    preload: '/app/preload.cjs',
    trayIcon: '/app/tray-icon.png',
    platform,
    argv: ['turnout'],
    launcher: null,
    command: { executable: '/opt/turnout/turnout', args: [] },
    configHome: path.join(userData, 'config'),
    managedFile: path.join(userData, 'managed.json'),
    now: () => Date.now(),
    ...parts,
  })
  return Object.assign(Object.create(double) as ElectronDouble, {
    isStarted,
    stored: values,
    userData,
    // The log of the last run may still be written.
    stop: () => rm(userData, { recursive: true, force: true, maxRetries: 5 }),
  })
}
