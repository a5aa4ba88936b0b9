import { afterEach, expect, test, vi } from 'vitest'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { logFile, openProgramLog } from '../log/program-log.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { withoutPerson } from './diagnostics.ts'

let app: StartedDouble | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})
async function start(options: Parameters<typeof startDouble>[0] = {}): Promise<StartedDouble> {
  app = await startDouble(options)
  return app
}
const helpMenu = ({ seen }: StartedDouble) => seen.menu?.find(({ label }) => label === 'Help')?.submenu ?? []

test('About is in the menu of each system, and says what it runs on', async () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const started = await start({ parts: { platform } })
    const { seen, stop } = started
    expect(seen.about).toMatchObject({ applicationName: PRODUCT_NAME, applicationVersion: '1.2.3' })
    // Electron shows credits on Windows and macOS alone.
    expect('credits' in seen.about).toBe(platform !== 'linux')
    const abouts = (seen.menu ?? []).flatMap(({ submenu = [] }) =>
      submenu.filter(({ role }) => role === 'about'),
    )
    expect(abouts).toEqual([{ role: 'about', label: `About ${PRODUCT_NAME}` }])
    expect(helpMenu(started).map(({ label }) => label)).toContain('Open Log Folder')
    await stop()
  }
})

test('the diagnostics have versions, system, server and the last lines of the log', async () => {
  const started = await start({ stored: { server: 'https://turnout.example.org' } })
  const { seen, userData, call, lastWindow } = started
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP'
  await call('writeToken', { token })
  const log = openProgramLog({ file: logFile(userData), now: () => 0 })
  log.write(`The page failed with ${token} at ${process.env['HOME']}/.config/Turnout`)
  await log.settled()
  await call('copyDiagnostics')
  expect(seen.clipboard).toMatch(/^Turnout 1\.2\.3\nElectron .+, Chromium .+, Node \d+/)
  expect(seen.clipboard).toContain(`System: linux, `)
  expect(seen.clipboard).toContain('Languages: en-US\nDisplays: 1920×1080 at 0,0\n')
  expect(seen.clipboard).toContain('Server: https://turnout.example.org\nSign-in is kept: yes\n')
  expect(seen.clipboard).toContain('The page failed with … at ~/.config/Turnout\n')
  expect(seen.clipboard).not.toContain(token)

  // From the menu, the page says that they were copied.
  seen.clipboard = ''
  helpMenu(started)
    .find(({ label }) => label === 'Copy Diagnostics')
    ?.click?.()
  await vi.waitFor(() =>
    expect(lastWindow.webContents.sent).toContainEqual({
      channel: 'turnout:event:diagnosticsCopied',
      message: {},
    }),
  )
  expect(seen.clipboard).toContain('Turnout 1.2.3')
})

test('without a server and a log the diagnostics say so', async () => {
  const { seen, call } = await start({ secretStore: 'basic_text' })
  await call('copyDiagnostics')
  expect(seen.clipboard).toContain('Server: none chosen\nSign-in is kept: no\n')
  expect(seen.clipboard).toMatch(/The last lines of the log \(at most 200\):\nnone\n$/)
})

test('no name of a person or a computer is in them', () => {
  const windows = { home: String.raw`C:\Users\Ann Lee`, account: 'Ann Lee', computer: 'STATION-3' }
  const text = String.raw`C:\Users\ann lee\x file:///c:/users/Ann%20Lee/y for Ann Lee on station-3 and STATION-33`
  expect(withoutPerson(text, windows)).toBe(
    String.raw`~\x file:///~/y for ACCOUNT on COMPUTER and STATION-33`,
  )
  const linux = { home: '/home/ann', account: 'ann', computer: 'desk' }
  expect(withoutPerson('/home/ann/.config: ann announced at desk', linux)).toBe(
    '~/.config: ACCOUNT announced at COMPUTER',
  )
  expect(withoutPerson('a root / text', { home: '/', account: '', computer: '' })).toBe('a root / text')
})

test('the folder of the log is shown; a failure is said and logged; the wall opens no folder', async () => {
  const { seen, call, userData } = await start({ stored: { server: 'https://turnout.example.org' } })
  expect(await call('openLogFolder')).toBe(true)
  expect(seen.shownFolders).toEqual([`${userData}/logs`])
  seen.folderProblem = 'no application is registered'
  expect(await call('openLogFolder')).toBe(false)
  const log = openProgramLog({ file: logFile(userData), now: () => 0 })
  await vi.waitFor(async () => expect((await log.lastLines(5)).join('\n')).toContain('no application'))
  await call('enterKiosk')
  expect(await call('openLogFolder')).toBe(false)
  expect(seen.shownFolders).toHaveLength(2)
})
