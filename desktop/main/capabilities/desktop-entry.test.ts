import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BridgeResult } from '#shared/bridge/bridge.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { announceAppImage, appImageOf } from './desktop-entry.ts'

let home = ''
let app: StartedDouble | null = null
beforeEach(async () => void (home = await mkdtemp(path.join(tmpdir(), 'turnout-entry-'))))
afterEach(async () => {
  await app?.stop()
  app = null
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

const dataHome = () => path.join(home, '.local/share')
const entryIn = (folder: string) => path.join(folder, 'applications/turnout.desktop')
const read = () => readFile(entryIn(dataHome()), 'utf8').catch(() => null)
const appImage = (file: string, dataFolders: string[] = []) => ({ file, dataHome: dataHome(), dataFolders })

test('an AppImage writes the entry by which the system opens links, with the file that the person has', async () => {
  announceAppImage(appImage('/home/ana/My "Apps"/Turnout $1 100%.AppImage'))
  expect(await read()).toBe(`[Desktop Entry]
Type=Application
Name=Turnout
Exec="/home/ana/My \\\\"Apps\\\\"/Turnout \\\\$1 100%%.AppImage" %u
TryExec=/home/ana/My "Apps"/Turnout $1 100%.AppImage
StartupWMClass=turnout
MimeType=x-scheme-handler/turnout;
Terminal=false
NoDisplay=true
`)
  announceAppImage(appImage('/opt/Turnout.AppImage'))
  expect(await read()).toContain('Exec="/opt/Turnout.AppImage" %u\n')
})

test('an installed package, a path that would add keys and a folder without rights are left alone', async () => {
  const system = path.join(home, 'share')
  await mkdir(path.join(system, 'applications'), { recursive: true })
  await writeFile(entryIn(system), '[Desktop Entry]\n')
  announceAppImage(appImage('/opt/Turnout.AppImage', ['/nowhere', system]))
  announceAppImage(appImage('/opt/Turnout\nExec=evil'))
  expect(await read()).toBeNull()
  const blocked = path.join(home, 'file')
  await writeFile(blocked, '')
  announceAppImage({ file: '/opt/Turnout.AppImage', dataHome: blocked, dataFolders: [] })
})

test('only an AppImage has such a file; its own mounted folder is no place of the system', () => {
  expect(appImageOf({}, '/home/ana', '/opt/turnout/turnout')).toBeNull()
  const environment = {
    APPIMAGE: '/opt/Turnout.AppImage',
    APPDIR: '/tmp/.mount_x',
    XDG_DATA_DIRS: '/tmp/.mount_x/usr/share:/usr/share',
  }
  // A terminal that is an AppImage has started it.
  expect(appImageOf(environment, '/home/ana', '/opt/turnout/turnout')).toBeNull()
  expect(appImageOf(environment, '/home/ana', '/tmp/.mount_x/turnout')).toEqual({
    file: '/opt/Turnout.AppImage',
    dataHome: '/home/ana/.local/share',
    dataFolders: ['/usr/share'],
  })
})

const opensLinks = async () => {
  // What the bridge's contract says of this call.
  const start = (await app?.call('getStart')) as BridgeResult<'getStart'>
  return start.opensLinks
}

test('the entry is there before Electron looks for it, and the page learns whether links lead back', async () => {
  app = await startDouble({ registersLinks: () => false })
  expect(await opensLinks()).toBe(false)
  await app.stop()
  app = await startDouble({
    // As Electron on Linux: the scheme is registered if there is an entry.
    registersLinks: () => existsSync(entryIn(dataHome())),
    parts: { appImage: appImage('/opt/Turnout.AppImage') },
  })
  expect(app.seen.linkSchemes).toEqual(['turnout'])
  expect(await opensLinks()).toBe(true)
})
