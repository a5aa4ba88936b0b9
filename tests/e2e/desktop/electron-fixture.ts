import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { sandboxProblem } from '../../../scripts/electron-sandbox.ts'
import { findElectron } from '../../../scripts/find-electron.ts'
import { openSite, type Site } from '../browser/fixtures.ts'

export { expect } from '@playwright/test'

const root = path.join(import.meta.dirname, '../../..')
const electron = findElectron()
/** The tests need no protection from their own pages. */
const hasSandbox = electron === null || sandboxProblem(electron) === null
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** Why Electron cannot run here; null if it can. */
const missing = !electron
  ? 'Electron’s program isn’t here; `npx install-electron` fetches it'
  : hasDisplay
    ? null
    : 'there is no display; `xvfb-run` makes one'

/** Part of the test's title, so that the summary says what was skipped and why. */
export const WHERE = missing === null ? 'in Electron' : `in Electron [skipped: ${missing}]`

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Port 9 answers nothing, and the server of the test is reached by no other way. */
const NO_NETWORK = { proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' }

interface RunningApp {
  app: ElectronApplication
  page: Page
  site: Site
  /** Switches the network of the desktop app off or on. */
  setOffline(isOffline: boolean): Promise<void>
}

interface Options {
  /** Arguments that the desktop app is started with. */
  argv: string[]
  /** The server was chosen at an earlier start. */
  hasServer: boolean
}

/** The real desktop app, over `npm run build`, with a folder and a server of its own. */
export const test = base.extend<Options & { desktop: RunningApp }>({
  argv: [[], { option: true }],
  hasServer: [true, { option: true }],
  desktop: async ({ argv, hasServer }, use) => {
    const userData = await mkdtemp(path.join(tmpdir(), 'turnout-electron-'))
    const { site, close } = await openSite({ name: 'electron', isDemo: true })
    if (hasServer)
      await writeFile(path.join(userData, 'config.json'), JSON.stringify({ server: site.baseUrl }))
    const app = await _electron.launch({
      executablePath: electron ?? '',
      args: [root, `--user-data-dir=${userData}`, ...(hasSandbox ? [] : ['--no-sandbox']), ...argv],
      // Its entries for the system stay in its folder.
      env: { ...environment(), XDG_CONFIG_HOME: path.join(userData, 'config-home') },
    })
    let isOver = false
    app.on('close', () => (isOver = true))
    try {
      await use({
        app,
        site,
        page: await app.firstWindow(),
        setOffline: (isOffline) =>
          // Electron's enableNetworkEmulation reaches no request of the main process: a proxy that refuses does.
          app.evaluate(
            async ({ session: { defaultSession } }, proxy) => {
              await defaultSession.setProxy(proxy)
              await defaultSession.closeAllConnections()
            },
            isOffline ? NO_NETWORK : { mode: 'direct' as const },
          ),
      })
    } finally {
      if (!isOver) await app.close()
      await close()
      await rm(userData, { recursive: true, force: true })
    }
  },
})
/** Called in each file, because a module's own test.skip counts once. */
export const skipWithoutElectron = (): void => test.skip(missing !== null, missing ?? '')
