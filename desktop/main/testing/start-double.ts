import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDesktopApp } from '../desktop-app.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { managedFileSource } from '../kiosk/managed-source.ts'
import type { ThisProcess } from '../start/this-process.ts'
import { createProcessDouble } from './process-double.ts'
import { createElectronDouble, type ElectronDouble } from './electron-double.ts'

type Options = NonNullable<Parameters<typeof createElectronDouble>[0]> & {
  stored?: Record<string, unknown>
  parts?: Partial<DesktopParts>
  /** What differs in the process and its system. */
  process?: Partial<ThisProcess>
}

export interface BegunDouble extends ElectronDouble {
  /** Resolves when everything is open; false if another instance has taken over. */
  starting: Promise<boolean>
  stored: Map<string, unknown>
  userData: string
  /** The process of the program, and what it had the system do. */
  system: ReturnType<typeof createProcessDouble>
  stop(): Promise<void>
}

export interface StartedDouble extends BegunDouble {
  isStarted: boolean
}

/** Begins the start of the whole desktop app on the double. The start stands at its first await then. */
export function beginDouble({
  stored = {},
  parts = {},
  process: changes,
  ...options
}: Options & { userData: string }): BegunDouble {
  const { userData } = options
  const system = createProcessDouble({ home: userData, ...changes })
  const platform = parts.platform ?? options.platform ?? 'linux'
  const double = createElectronDouble({ ...options, platform })
  const values = new Map(Object.entries(stored))
  const starting = startDesktopApp({
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
    appImage: null,
    configHome: path.join(userData, 'config'),
    managed: managedFileSource(path.join(userData, 'managed.json'), process.getuid?.()),
    process: system.process,
    isOfPackageManager: false,
    now: () => Date.now(),
    ...parts,
  })
  return Object.assign(Object.create(double) as ElectronDouble, {
    starting,
    stored: values,
    system,
    userData,
    // The log of the last run may still be written.
    stop: () => rm(userData, { recursive: true, force: true, maxRetries: 5 }),
  })
}

/** The whole desktop app on the double, with a folder of its own. */
export async function startDouble(options: Options = {}): Promise<StartedDouble> {
  const userData = options.userData ?? (await mkdtemp(path.join(tmpdir(), 'turnout-desktop-')))
  const begun = beginDouble({ ...options, userData })
  return Object.assign(begun, { isStarted: await begun.starting })
}
