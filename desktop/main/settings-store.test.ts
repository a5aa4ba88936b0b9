import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Conf from 'conf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSettings } from './settings.ts'
import { openSettingsStore } from './settings-store.ts'

const SERVER = 'https://turnout.example.org'
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-settings-'))
  file = path.join(folder, 'config.json')
})
afterEach(() => rm(folder, { recursive: true }))

/** The store of electron-store without Electron. */
const openConf = () => new Conf({ cwd: folder, projectVersion: '1.0.0', clearInvalidConfig: true })
const open = () => createSettings(openSettingsStore({ file, open: openConf }))

test.for([
  ['half a file', `{"server": "${SERVER}", "wind`],
  ['zeros, as a power cut leaves them', '\0\0\0\0\0\0\0\0'],
  ['nothing', ''],
])(
  'a damaged settings file (%s) is kept aside, and the app starts with its defaults',
  async ([, damaged]) => {
    await writeFile(file, damaged ?? '')
    const settings = open()
    expect(settings.read('server')).toBeNull()
    settings.write('server', SERVER)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ server: SERVER })
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe(damaged)
  },
)

test('JSON that is no settings, and values of another version, count as missing', async () => {
  for (const text of ['[]', 'null', '7', '"text"', '{"server": 7, "window": {"x": "left"}}']) {
    await writeFile(file, text)
    const settings = open()
    expect([settings.read('server'), settings.read('window')], text).toEqual([null, null])
  }
  expect(await readdir(folder)).toEqual(['config.json'])
})

test('a good file stays as it is, and is read once', async () => {
  await writeFile(file, JSON.stringify({ server: SERVER }))
  const settings = open()
  expect(settings.read('server')).toBe(SERVER)
  expect(await readdir(folder)).toEqual(['config.json'])
  // A virus scanner holds the file, or another program writes half of it.
  await writeFile(file, '{"ser')
  expect(settings.read('server')).toBe(SERVER)
})
