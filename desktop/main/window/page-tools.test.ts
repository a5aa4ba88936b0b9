import { afterEach, expect, test } from 'vitest'
import type { MenuEntry, PressedAt } from '../electron-api.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { dictionariesFor } from './spelling.ts'

const SERVER = 'https://turnout.example.org'
let app: StartedDouble | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})
async function start(options: Parameters<typeof startDouble>[0] = {}): Promise<StartedDouble> {
  app = await startDouble({ ...options, stored: { server: SERVER, ...options.stored } })
  return app
}

const AT: PressedAt = {
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  frame: null,
  menuSourceType: 'mouse',
  editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
}
/** The menu at a place of the page; empty if none opens. */
function press(at: Partial<PressedAt>): MenuEntry[] {
  if (!app) throw new Error('The program was not started')
  app.seen.contextMenu = []
  app.lastWindow.webContents.emit('context-menu', {}, { ...AT, ...at })
  return app.seen.contextMenu
}
const labels = (menu: readonly MenuEntry[]) => menu.map(({ label, role, type }) => label ?? role ?? type)
const choose = (menu: readonly MenuEntry[], label: string) => {
  const entry = menu.find((one) => one.label === label)
  if (!entry?.click) throw new Error(`There is no entry ${label}`)
  entry.click()
}

test('a misspelled word has its suggestions first, and may be added to the dictionary', async () => {
  const { seen, lastWindow } = await start()
  const word = { isEditable: true, misspelledWord: 'hydrnt' }
  const menu = press({ ...word, dictionarySuggestions: ['hydrant', 'R&D', 'c', 'd', 'e', 'f'] })
  expect(labels(menu).join(' | ')).toBe(
    'hydrant | R&&D | c | d | e | separator | Add to Dictionary | separator | cut | copy | paste | selectAll',
  )
  choose(menu, 'R&&D')
  expect(lastWindow.webContents.corrections).toEqual(['R&D'])
  choose(menu, 'Add to Dictionary')
  expect(seen.addedWords).toEqual(['hydrnt'])
  const [first] = press(word)
  expect(first).toEqual({ label: 'No Suggestions', enabled: false })
})

test('text is cut, copied and pasted where that is possible', async () => {
  await start()
  const field = press({ isEditable: true, editFlags: { ...AT.editFlags, canCopy: true } })
  expect(field.map(({ role, enabled }) => [role, enabled])).toEqual([
    ['cut', false],
    ['copy', true],
    ['paste', true],
    ['selectAll', true],
  ])
  expect(labels(press({ selectionText: 'hose', editFlags: { ...AT.editFlags, canCopy: true } }))).toEqual([
    'copy',
  ])
  expect(press({})).toEqual([])
  expect(press({ selectionText: ' \n' })).toEqual([])
})

test.each([
  ['a screen of the app', 'app://turnout/video/12?t=5#comments', `${SERVER}/video/12?t=5#comments`],
  ['a web address', 'https://example.org/a', 'https://example.org/a'],
])('the link of %s is copied as others can open it', async (_, linkURL, copied) => {
  const { seen } = await start()
  const menu = press({ linkURL, selectionText: 'hose', editFlags: { ...AT.editFlags, canCopy: true } })
  expect(labels(menu)).toEqual(['Copy Link', 'separator', 'copy'])
  choose(menu, 'Copy Link')
  expect(seen.clipboard).toBe(copied)
})

test('of a mail link the address is copied; other schemes and credentials are no links', async () => {
  const { seen } = await start()
  choose(press({ linkURL: 'mailto:training@example.org?subject=Drill' }), 'Copy Email Address')
  expect(seen.clipboard).toBe('training@example.org')
  for (const linkURL of ['javascript:alert(1)', 'file:///etc/passwd', 'https://ann:secret@example.org/'])
    expect(press({ linkURL }), linkURL).toEqual([])
})

test('on Windows and Linux no dictionary is loaded until the person wants the check', async () => {
  for (const platform of ['linux', 'win32'] as const) {
    const { seen, call, stop } = await start({ parts: { platform } })
    expect(seen.checkedLanguages, 'emptied, so that Chromium fetches none by itself').toEqual([])
    expect(await call('getSpelling')).toEqual({ isOn: false, isDownloaded: true })
    seen.languages = ['de-CH', 'en-GB', 'pt', 'fr']
    expect(await call('setSpelling', { isOn: true })).toEqual({ isOn: true, isDownloaded: true })
    expect(seen.checkedLanguages).toEqual(['de', 'en-GB', 'pt-BR'])
    await call('setSpelling', { isOn: false })
    expect(seen.checkedLanguages).toEqual([])
    await stop()
  }
  const { seen } = await start({ stored: { checksSpelling: true } })
  expect(seen.checkedLanguages).toEqual(['en-US'])
})

test('macOS checks by itself, with its own dictionaries', async () => {
  const { seen, call } = await start({ parts: { platform: 'darwin' } })
  expect(seen.checkedLanguages).toBeNull()
  expect(await call('getSpelling')).toEqual({ isOn: true, isDownloaded: false })
  expect(await call('setSpelling', { isOn: false })).toEqual({ isOn: false, isDownloaded: false })
  expect([seen.isSpellingChecked, seen.checkedLanguages]).toEqual([false, null])
})

test('a language without a dictionary is left out; without any, it is English', () => {
  const available = ['de', 'en-GB', 'en-US']
  expect(dictionariesFor(['tlh', 'de-AT', 'de'], available)).toEqual(['de'])
  expect(dictionariesFor(['tlh', ''], available)).toEqual(['en-US'])
  expect(dictionariesFor([], [])).toEqual([])
})

test('the zoom is kept for the next start, and is bounded; the wall has none', async () => {
  const { seen, lastWindow, stored, windows, call } = await start()
  const { webContents: page } = lastWindow
  const view = seen.menu?.find(({ label }) => label === 'View')?.submenu ?? []
  page.emit('did-navigate')
  expect(page.zoomLevel).toBe(0)
  choose(view, 'Zoom In')
  page.emit('zoom-changed', {}, 'in')
  expect([page.zoomLevel, stored.get('zoomLevel')]).toEqual([1, 1])
  // Chromium sets its own at a new page.
  page.zoomLevel = 0
  page.emit('did-navigate')
  expect(page.zoomLevel).toBe(1)
  for (let press = 0; press < 30; press++) choose(view, 'Zoom In')
  expect(page.zoomLevel).toBe(5)
  for (let press = 0; press < 30; press++) page.emit('zoom-changed', {}, 'out')
  expect(page.zoomLevel).toBe(-3)

  await call('enterKiosk')
  const wall = windows.at(-1)?.webContents
  if (wall) wall.zoomLevel = -3
  wall?.emit('did-navigate')
  expect(wall?.zoomLevel).toBe(0)
  choose(view, 'Actual Size')
  expect(page.zoomLevel, 'a closed page is not touched').toBe(-3)
  expect(stored.get('zoomLevel')).toBe(0)
})

test('a zoom that was edited in the file is bounded too', async () => {
  const { lastWindow } = await start({ stored: { zoomLevel: 400 } })
  lastWindow.webContents.emit('did-navigate')
  expect(lastWindow.webContents.zoomLevel).toBe(5)
})
