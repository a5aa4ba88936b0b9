import { randomBytes } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from './disk.ts'
import { MEGABYTE, useComputer } from './testing/computer.ts'
import { startLibraryServer } from './testing/library-server.ts'

const desk = useComputer()

test('what is removed while it arrives isn’t begun again, and leaves nothing', async () => {
  desk.server.put(1, randomBytes(4 * MEGABYTE))
  let isSlow = true
  desk.server.state.pace = () => (isSlow ? new Promise((resolve) => setTimeout(resolve, 20)) : null)
  await desk.open()
  await desk.here.start(1)
  await expect
    .poll(() => desk.here.item(1)?.received ?? 0, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(0)
  const asked = desk.server.seen.length
  await desk.here.downloads.handlers.removeDownload({ videoId: 1 })
  isSlow = false
  expect(desk.here.item(1)).toBeUndefined()
  // The next one comes, and nobody asked for the first one again.
  desk.server.put(2, randomBytes(1000))
  await desk.here.start(2)
  await desk.here.expectState(2, 'done')
  expect(desk.server.seen.slice(asked).filter(({ url }) => /(videos\/|lesson-)1\b/.test(url))).toEqual([])
  expect(await desk.files()).not.toContain(path.basename(desk.fileOf(1, '.part')))
  expect(await desk.files()).not.toContain(path.basename(desk.fileOf(1)))
})

test('every saved video is kept while somebody wants that; one that is no longer saved goes', async () => {
  for (const id of [1, 2, 3]) desk.server.put(id, randomBytes(1000))
  desk.server.state.saved = [2, 1]
  await desk.open()
  await desk.here.start(3)
  await desk.here.downloads.handlers.setDownloads({ keepsSaved: true })
  for (const id of [1, 2, 3]) await desk.here.expectState(id, 'done')
  desk.server.state.saved = [2]
  await desk.here.downloads.handlers.checkDownloads({ videoId: null })
  expect([1, 2, 3].filter((id) => desk.here.item(id))).toEqual([2, 3])
  // Nobody can say who is here: everything stays.
  desk.server.state.isSignedIn = false
  desk.server.state.saved = []
  await desk.here.downloads.handlers.checkDownloads({ videoId: null })
  desk.server.state.isAway = true
  await desk.here.downloads.handlers.checkDownloads({ videoId: null })
  expect([2, 3].filter((id) => desk.here.item(id))).toEqual([2, 3])
})

test('a program starts, whatever the disk says', async () => {
  desk.server.put(1, randomBytes(1000))
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')
  await desk.here.stop()
  const list = path.join(desk.here.userData, 'downloads.json')
  await writeFile(list, (await readFile(list, 'utf8')).replace('"state":"done"', '"state":"waiting"'))
  const rename = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  await desk.open({ userData: desk.here.userData, disk: { ...realDisk, rename } })
  expect(desk.here.item(1)).toMatchObject({ state: 'waiting' })
})

test('a video that the server has withdrawn goes at the next contact; a broken line withdraws nothing', async () => {
  for (const id of [1, 2]) desk.server.put(id, randomBytes(1000))
  await desk.open()
  for (const id of [1, 2]) {
    await desk.here.start(id)
    await desk.here.expectState(id, 'done')
  }
  desk.server.withdraw(1)
  desk.server.state.isAway = true
  await desk.here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(desk.here.item(1)?.state).toBe('done')
  desk.server.state.isAway = false
  await desk.here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(desk.here.item(1)).toBeUndefined()
  expect(desk.here.told).toContainEqual({ name: 'downloadWithdrawn', message: { title: 'Lesson 1' } })
  desk.server.withdraw(2)
  await desk.here.stop()
  await desk.open({ userData: desk.here.userData })
  expect(desk.here.item(2)?.state).toBe('done')
  desk.here.downloads.follow()
  await expect.poll(() => desk.here.item(2), { interval: 10, timeout: 60_000 }).toBeUndefined()
  await expect.poll(desk.files, { timeout: 60_000 }).toEqual([])
})

test('a file that was cut short or lost while the program was away is no longer listed, and comes again', async () => {
  desk.server.put(1, randomBytes(MEGABYTE))
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')
  await desk.here.stop()
  await truncate(desk.fileOf(1), 1000)
  await desk.open({ userData: desk.here.userData })
  expect(desk.here.item(1)).toMatchObject({
    state: 'failed',
    problem: 'Its file is no longer where it was kept.',
  })
  expect(await desk.offline()).toEqual([])
  await desk.here.downloads.handlers.resumeDownload({ videoId: 1 })
  await desk.here.expectState(1, 'done')
})

test('what belongs to another server is neither listed nor asked for, and can be removed', async () => {
  desk.server.put(1, randomBytes(1000))
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')
  await desk.here.stop()
  const other = await startLibraryServer()
  try {
    await desk.open({ userData: desk.here.userData }, other.origin)
    desk.here.downloads.follow()
    expect(desk.here.downloads.handlers.getDownloads({})).toMatchObject({ items: [], elsewhereBytes: 1000 })
    expect((await desk.play(1)).status).toBe(404)
    expect(other.seen).toEqual([])
    await desk.here.downloads.handlers.removeDownloadsElsewhere({})
    expect(desk.here.downloads.handlers.getDownloads({})).toMatchObject({ usedBytes: 0, elsewhereBytes: 0 })
    expect(await desk.files()).toEqual([])
  } finally {
    await other.stop()
  }
})
