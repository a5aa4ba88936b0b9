import { randomBytes } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isPlainFileName } from '../files/file-names.ts'
import { FileInUseError } from '../files/rename-file.ts'
import { realDisk } from './disk.ts'
import { baseNameOf, EXTENSIONS } from './ledger.ts'
import { MEGABYTE, useComputer } from './testing/computer.ts'
import { startLibraryServer } from './testing/library-server.ts'

const computer = useComputer()

test('a download that is removed while it arrives is not begun again, and leaves nothing', async () => {
  computer.server.put(1, randomBytes(4 * MEGABYTE))
  let isSlow = true
  computer.server.state.pace = () => (isSlow ? new Promise((resolve) => setTimeout(resolve, 20)) : null)
  await computer.open()
  await computer.here.start(1)
  await expect
    .poll(() => computer.here.item(1)?.received ?? 0, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(0)
  const asked = computer.server.seen.length
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  isSlow = false
  expect(computer.here.item(1)).toBeUndefined()
  // The next download begins, and the first one does not begin again.
  computer.server.put(2, randomBytes(1000))
  await computer.here.start(2)
  await computer.here.expectState(2, 'done')
  expect(computer.server.seen.slice(asked).filter(({ url }) => /(videos\/|lesson-)1\b/.test(url))).toEqual([])
  expect(await computer.files()).not.toContain(path.basename(computer.fileOf(1, '.part')))
  expect(await computer.files()).not.toContain(path.basename(computer.fileOf(1)))
})

test('all saved videos are downloaded while that setting is on; one that is no longer saved is removed', async () => {
  for (const id of [1, 2, 3]) computer.server.put(id, randomBytes(1000))
  computer.server.state.saved = [2, 1]
  await computer.open()
  await computer.here.start(3)
  await computer.here.downloads.handlers.setDownloads({ keepsSaved: true })
  for (const id of [1, 2, 3]) await computer.here.expectState(id, 'done')
  computer.server.state.saved = [2]
  await computer.here.downloads.handlers.checkDownloads({ videoId: null })
  expect([1, 2, 3].filter((id) => computer.here.item(id))).toEqual([2, 3])
  // It is unknown who is signed in: everything stays.
  computer.server.state.isSignedIn = false
  computer.server.state.saved = []
  await computer.here.downloads.handlers.checkDownloads({ videoId: null })
  computer.server.state.isAway = true
  await computer.here.downloads.handlers.checkDownloads({ videoId: null })
  expect([2, 3].filter((id) => computer.here.item(id))).toEqual([2, 3])
})

test('the desktop app starts with any answer of the disk', async () => {
  computer.server.put(1, randomBytes(1000))
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  await computer.here.stop()
  const list = path.join(computer.here.userData, 'downloads.json')
  await writeFile(list, (await readFile(list, 'utf8')).replace('"state":"done"', '"state":"waiting"'))
  const rename = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  await computer.open({ userData: computer.here.userData, disk: { ...realDisk, rename } })
  expect(computer.here.item(1)).toMatchObject({ state: 'waiting' })
})

test('a video whose file another program has open on Windows is kept as soon as it is closed', async () => {
  const bytes = randomBytes(1000)
  computer.server.put(1, bytes)
  const closed = Promise.withResolvers<void>()
  let tries = 0
  const rename: typeof realDisk.rename = async (from, to) => {
    if (to.endsWith('.mp4') && ++tries === 1) throw new FileInUseError(`${to} is in use`)
    await closed.promise
    await realDisk.rename(from, to)
  }
  await computer.open({ disk: { ...realDisk, rename } })
  await computer.here.start(1)
  await expect
    .poll(() => JSON.stringify(computer.here.told))
    .toContain('Another program uses the file. It is tried again by itself.')
  closed.resolve()
  await computer.here.expectState(1, 'done')
  expect(tries).toBe(2)
  expect(Buffer.from(await (await computer.play(1)).arrayBuffer())).toEqual(bytes)
})

test('files get names that every system accepts, for every address of a server', () => {
  const servers = ['http://con:3000', 'https://[fd00::1]:8443', 'https://nul', 'http://a.b..:1', '../..\\x']
  for (const server of servers) {
    for (const extension of Object.values(EXTENSIONS)) {
      const name = `${baseNameOf({ server, videoId: 7 })}.${extension}`
      expect(isPlainFileName(name), name).toBe(true)
    }
  }
})

test('a video that the server has withdrawn is removed at the next contact; a broken connection withdraws nothing', async () => {
  for (const id of [1, 2]) computer.server.put(id, randomBytes(1000))
  await computer.open()
  for (const id of [1, 2]) {
    await computer.here.start(id)
    await computer.here.expectState(id, 'done')
  }
  computer.server.withdraw(1)
  computer.server.state.isAway = true
  await computer.here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(computer.here.item(1)?.state).toBe('done')
  computer.server.state.isAway = false
  await computer.here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(computer.here.item(1)).toBeUndefined()
  expect(computer.here.told).toContainEqual({ name: 'downloadWithdrawn', message: { title: 'Lesson 1' } })
  computer.server.withdraw(2)
  await computer.here.stop()
  await computer.open({ userData: computer.here.userData })
  expect(computer.here.item(2)?.state).toBe('done')
  computer.here.downloads.follow()
  await expect.poll(() => computer.here.item(2), { interval: 10, timeout: 60_000 }).toBeUndefined()
  await expect.poll(computer.files, { timeout: 60_000 }).toEqual([])
})

test('a file that was cut short or lost while the desktop app was closed is no longer listed, and is downloaded again', async () => {
  computer.server.put(1, randomBytes(MEGABYTE))
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  await computer.here.stop()
  await truncate(computer.fileOf(1), 1000)
  await computer.open({ userData: computer.here.userData })
  expect(computer.here.item(1)).toMatchObject({
    state: 'failed',
    problem: 'Its file is no longer where it was kept.',
  })
  expect(await computer.offline()).toEqual([])
  await computer.here.downloads.handlers.resumeDownload({ videoId: 1 })
  await computer.here.expectState(1, 'done')
})

test('downloads of another server are neither listed nor requested, and can be removed', async () => {
  computer.server.put(1, randomBytes(1000))
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  await computer.here.stop()
  const other = await startLibraryServer()
  try {
    await computer.open({ userData: computer.here.userData }, other.origin)
    computer.here.downloads.follow()
    expect(computer.here.downloads.handlers.getDownloads({})).toMatchObject({
      items: [],
      elsewhereBytes: 1000,
    })
    expect((await computer.play(1)).status).toBe(404)
    expect(other.seen).toEqual([])
    await computer.here.downloads.handlers.removeDownloadsElsewhere({})
    expect(computer.here.downloads.handlers.getDownloads({})).toMatchObject({
      usedBytes: 0,
      elsewhereBytes: 0,
    })
    expect(await computer.files()).toEqual([])
  } finally {
    await other.stop()
  }
})
