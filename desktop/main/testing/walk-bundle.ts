import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { createElectronDouble } from './electron-double.ts'
import { errorBoxes, registerElectron } from './electron-module.ts'

/**
 * A Node process that starts the built main process, and says what it did.
 * Arguments: the bundle, the folder for the app's data, the platform, and the arguments of the app.
 */
const [bundle = '', userData = '', platform = 'linux', ...rest] = process.argv.slice(2)
Object.defineProperty(process, 'platform', { value: platform })
Object.assign(process, { resourcesPath: '/nowhere', argv: ['/opt/turnout/turnout', ...rest] })

let becomeReady = (): void => undefined
const double = createElectronDouble({
  userData,
  platform: process.platform,
  becomesReady: new Promise<void>((resolve) => (becomeReady = resolve)),
})
registerElectron(double)
const unhandled: string[] = []
process.on('unhandledRejection', (error) => unhandled.push(String(error)))

await import(bundle)
const before = { schemes: double.seen.schemes.map(({ scheme }) => scheme), windows: double.windows.length }
becomeReady()
for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
const [window] = double.windows
const page = window && (await double.seen.handler(new Request(`${DESKTOP_ORIGIN}/`)))
const start = window && (await double.call('getStart'))
process.stdout.write(
  JSON.stringify({
    before,
    windows: double.windows.map(({ url }) => url),
    preload: window?.options.webPreferences?.preload,
    page: page && { status: page.status, text: await page.text() },
    start,
    errorBoxes,
    unhandled,
  }),
)
// Timers of the app go on.
process.exit()
