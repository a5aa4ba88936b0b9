import { mkdir } from 'node:fs/promises'
import type { BridgeHandlers, TellPage } from '#shared/bridge/bridge.ts'
import type { helpCalls } from '#shared/bridge/help.ts'
import { DIAGNOSTIC_LINES } from '#shared/limits/desktop.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ElectronApi } from '../electron-api.ts'
import type { ProgramLog } from '../log/program-log.ts'
import { describeProgram, engineVersions } from './diagnostics.ts'

interface Options {
  electron: Pick<ElectronApi, 'app' | 'clipboard' | 'screen' | 'shell'>
  platform: NodeJS.Platform
  log: ProgramLog
  getServer(): string | null
  isTokenKept(): boolean
  /** The wall opens no other program. */
  isWall(): boolean
  tell: TellPage
}

export type Help = ReturnType<typeof createHelp>

/** 'About', the folder of the log, and the diagnostics that a person sends to those who help. */
export function createHelp({ electron, platform, log, getServer, isTokenKept, isWall, tell }: Options) {
  const { app, clipboard, screen, shell } = electron
  const credits = platform === 'linux' ? {} : { credits: engineVersions() }
  app.setAboutPanelOptions({
    applicationName: PRODUCT_NAME,
    applicationVersion: app.getVersion(),
    copyright: 'MIT License',
    ...credits,
  })
  const openLogFolder = async (): Promise<boolean> => {
    if (isWall()) return false
    await mkdir(log.folder, { recursive: true }).catch(() => undefined)
    const problem = await shell.openPath(log.folder)
    if (problem !== '') log.write(`The folder of the log can't be shown: ${problem}`)
    return problem === ''
  }
  const copyDiagnostics = async (): Promise<void> => {
    const lines = await log.lastLines(DIAGNOSTIC_LINES)
    const text = describeProgram({
      version: app.getVersion(),
      platform,
      server: getServer(),
      isTokenKept: isTokenKept(),
      displays: screen.getAllDisplays(),
      languages: app.getPreferredSystemLanguages(),
      lines,
    })
    clipboard.writeText(text)
  }
  const handlers: BridgeHandlers<keyof typeof helpCalls> = { openLogFolder, copyDiagnostics }
  return {
    handlers,
    /** The entries of the menu; what fails is written into the log. */
    menu: {
      openLogFolder: () => void openLogFolder().catch((error: unknown) => log.write(String(error))),
      copyDiagnostics: () =>
        void copyDiagnostics()
          .then(() => tell('diagnosticsCopied', {}))
          .catch((error: unknown) => log.write(`The diagnostics can't be copied: ${String(error)}`)),
    },
  }
}
