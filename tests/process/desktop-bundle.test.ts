import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesktop } from '../../scripts/build-desktop.ts'

const run = promisify(execFile)

/** Replaces Electron in a Node process: the app believes that it is a second instance, and ends at once. */
const ELECTRON = `
const say = (what) => () => { console.log(what); return false }
export const app = { isPackaged: true, requestSingleInstanceLock: say('asked'), quit: say('ended'), exit: say('failed') }
const none = {}
export { none as BrowserWindow, none as dialog, none as ipcMain, none as Menu, none as net, none as Notification,
  none as powerSaveBlocker, none as protocol, none as safeStorage, none as screen, none as session, none as shell,
  none as Tray }
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
