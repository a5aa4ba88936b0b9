import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOfElectron } from '../../desktop/main/testing/electron-module.ts'
import { buildDesktop } from '../../scripts/build-desktop.ts'

const run = promisify(execFile)

/** Replaces Electron in a Node process: the app believes that it is a second instance, and ends at once. */
const ELECTRON = `
const say = (what) => () => { console.log(what); return false }
export const app = { isPackaged: true, requestSingleInstanceLock: say('asked'), quit: say('ended'), exit: say('failed') }
const none = {}
export { ${namesOfElectron()
  .filter((name) => name !== 'app')
  .map((name) => `none as ${name}`)
  .join(', ')} }
export default { app, ipcMain: none, shell: none }`

const HOOK = `
import { registerHooks } from 'node:module'
process.resourcesPath = '/nowhere'
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(ELECTRON)}), shortCircuit: true } : next(name, context),
})`

let built: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-bundle-'))
  built = await buildDesktop({ logLevel: 'silent', out: path.join(folder, 'built') })
  await writeFile(path.join(folder, 'hook.mjs'), HOOK)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the main process is one file that needs no node_modules', async () => {
  expect((await readdir(built)).toSorted()).toEqual(['main.js', 'preload.cjs', 'third-party-licenses.txt'])
  // In a folder where no package can be resolved.
  await writeFile(path.join(folder, 'main.mjs'), await readFile(path.join(built, 'main.js')))
  const { stdout, stderr } = await run(process.execPath, ['--import', './hook.mjs', 'main.mjs'], {
    cwd: folder,
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('asked\nended\n')
})

test('the preload script is CommonJS and asks for Electron alone, as the sandbox has it', async () => {
  const script = await readFile(path.join(built, 'preload.cjs'), 'utf8')
  expect([...script.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"'])
  expect(script).not.toMatch(/^import /m)
})

interface Walk {
  before: { schemes: string[]; windows: number }
  windows: string[]
  preload: string
  page: { status: number; text: string }
  start: { version: string; server: string | null }
  errorBoxes: string[]
  unhandled: string[]
}

/** Starts the bundle on a double of Electron that refuses what Electron refuses. */
async function walk(platform: string, userData: string, argv: string[] = []): Promise<Walk> {
  const walker = path.resolve(import.meta.dirname, '../../desktop/main/testing/walk-bundle.ts')
  const { stdout } = await run(process.execPath, [
    walker,
    path.join(built, 'main.js'),
    userData,
    platform,
    ...argv,
  ])
  // The walker of this repository wrote it.
  return JSON.parse(stdout) as Walk
}

test.for(['linux', 'darwin', 'win32'])(
  'the built main process starts up to its window (%s)',
  async (platform) => {
    const userData = path.join(folder, platform)
    await mkdir(path.join(folder, 'web'), { recursive: true })
    await mkdir(userData)
    await writeFile(path.join(folder, 'web/index.html'), '<title>Turnout</title>')
    await writeFile(path.join(userData, 'config.json'), '{"server": "https://turnout.example.org", "wind')
    expect(await walk(platform, userData)).toMatchObject({
      before: { schemes: ['app'], windows: 0 },
      windows: ['app://turnout/'],
      preload: path.join(built, 'preload.cjs'),
      page: { status: 200, text: '<title>Turnout</title>' },
      start: { version: '1.2.3', server: null },
      errorBoxes: [],
      unhandled: [],
    })
    expect(await readFile(path.join(userData, 'config.json.damaged'), 'utf8')).toContain('"wind')
    // The next start, as the wall.
    const wall = await walk(platform, userData, ['--kiosk'])
    expect(wall).toMatchObject({ windows: ['app://turnout/wall'], errorBoxes: [], unhandled: [] })
  },
)
