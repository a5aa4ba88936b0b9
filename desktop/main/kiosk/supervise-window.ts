import { MEGABYTE } from '#shared/limits/units.ts'
import type { ElectronApi, Window } from '../electron-api.ts'
import { loadPage } from '../window/window.ts'
import { WALL_ADDRESS } from './kiosk-window.ts'
import { superviseWall } from './supervisor.ts'

const KILOBYTES_A_MEGABYTE = MEGABYTE / 1024

interface Options {
  app: Pick<ElectronApi['app'], 'getAppMetrics'>
  window: Window
  hasServer(): boolean
  relaunch(): void
  askReload(): void
  log(text: string): void
  now(): number
}

type WindowSupervisor = ReturnType<typeof superviseWall>

export interface ShownWall {
  window: Window
  supervisor: WindowSupervisor
  blocker: number
  /** What its page showed last. */
  phase: string
}

/** Watches the page of the wall's window by the events of Electron, and acts on that window. */
export function superviseWindow({ app, window, hasServer, relaunch, ...options }: Options): WindowSupervisor {
  const { webContents } = window
  const supervisor = superviseWall({
    ...options,
    isWall: hasServer,
    load: () => loadPage(window, WALL_ADDRESS),
    kill: () => webContents.forcefullyCrashRenderer(),
    relaunch,
    memory() {
      const id = webContents.getOSProcessId()
      const found = app.getAppMetrics().find(({ pid }) => pid === id)
      return (found?.memory.workingSetSize ?? 0) / KILOBYTES_A_MEGABYTE
    },
  })
  webContents.on('render-process-gone', (_, { reason }) => supervisor.gone(reason))
  webContents.on('did-finish-load', () => supervisor.loaded())
  window.on('unresponsive', () => supervisor.hangs())
  return supervisor
}
