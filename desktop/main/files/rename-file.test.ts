import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPlainFileName } from './file-names.ts'
import { createRenameFile, FileInUseError, renameFile } from './rename-file.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: rename`), { code })

/** A disk of Windows whose file is open elsewhere for the first tries. */
function busyDisk(codes: readonly string[]) {
  const pauses: number[] = []
  let tries = 0
  const rename = createRenameFile({
    platform: 'win32',
    rename() {
      const code = codes[tries++]
      return code === undefined ? Promise.resolve() : Promise.reject(failure(code))
    },
    pause: (ms) => Promise.resolve(pauses.push(ms)),
  })
  return { rename, pauses, tries: () => tries }
}

test('Windows: a file that a virus scanner has open is renamed once it is closed', async () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const disk = busyDisk([code, code, code])
    await disk.rename('a', 'b')
    expect(disk.tries()).toBe(4)
    expect(disk.pauses).toEqual([10, 20, 50])
  }
})

test('Windows: a file that stays open ends the tries after some seconds and says that it is in use', async () => {
  const disk = busyDisk(Array.from({ length: 100 }, () => 'EPERM'))
  await expect(disk.rename('a', 'b')).rejects.toThrow(FileInUseError)
  await expect(disk.rename('a', 'b')).rejects.toMatchObject({ code: 'EBUSY', cause: { code: 'EPERM' } })
  const each = disk.pauses.slice(0, disk.pauses.length / 2)
  expect(each.reduce((sum, ms) => sum + ms, 0)).toBe(3200)
})

test('another failure is reported at once, and other systems do not try again', async () => {
  const missing = busyDisk(['ENOENT'])
  await expect(missing.rename('a', 'b')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(missing.tries()).toBe(1)
  let tries = 0
  const rename = createRenameFile({
    platform: 'linux',
    rename: () => Promise.reject(failure(`EPERM${++tries}`)),
  })
  await expect(rename('a', 'b')).rejects.toMatchObject({ code: 'EPERM1' })
})

test('names that Windows refuses or takes for something else are told apart', () => {
  const refused = ['con', 'CON.mp4', 'nul.tar.gz', 'com1', 'LPT9.txt', 'com¹', 'aux .js', 'conin$']
  refused.push('', 'a:b', 'index.html::$DATA', 'name.', 'name ', 'a?b', 'a*b', 'a|b', '<a>', '"a"', 'a\u0007')
  refused.push('a/b', 'a\\b', '..', '.')
  for (const name of refused) expect(isPlainFileName(name), name).toBe(false)
  const allowed = ['app-B2x_1.js', 'console.js', 'com10', 'company.png', 'turnout-0a1b-7.poster.webp', '.x']
  for (const name of allowed) expect(isPlainFileName(name), name).toBe(true)
})

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'turnout-rename-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the new file replaces the old one', async () => {
  const [from, to] = [path.join(folder, 'a.new'), path.join(folder, 'a')]
  await writeFile(from, 'new')
  await writeFile(to, 'old')
  await renameFile(from, to)
  expect(await readFile(to, 'utf8')).toBe('new')
  expect(await readdir(folder)).toEqual(['a'])
})

test('every rename of the main process goes through this module', async () => {
  const main = path.resolve(import.meta.dirname, '..')
  const files = (await readdir(main, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== path.join('files', 'rename-file.ts'),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = await readFile(path.join(main, file), 'utf8')
    expect(text, file).not.toMatch(/\brename(Sync)?\b[^'\n]*'(node:)?fs/)
    expect(text, file).not.toMatch(/\bfs\.rename/)
  }
})
