import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FileInUseError } from '../files/rename-file.ts'
import { realDisk, type Disk } from './disk.ts'
import { MEGABYTE, sha256, useComputer } from './testing/computer.ts'

const SOON = { timeout: 60_000 }
const computer = useComputer()

const strays = async () => (await computer.here.downloads.handlers.getDownloads({})).strays
const isMoved = () => expect.poll(async () => (await strays()).count, SOON).toBe(0)
const elsewhere = () => path.join(computer.here.userData, 'other disk')

/** Two videos that were downloaded before another folder was chosen. */
async function chooseAnother(disk: Disk = realDisk): Promise<Map<number, string>> {
  const videos = [1, 2].map((id) => [id, randomBytes(MEGABYTE * id)] as const)
  for (const [id, bytes] of videos) computer.server.put(id, bytes)
  await computer.open({ disk, chooseFolder: () => Promise.resolve(elsewhere()) })
  for (const [id] of videos) {
    await computer.here.start(id)
    await computer.here.expectState(id, 'done')
  }
  await mkdir(elsewhere())
  expect(await computer.here.downloads.handlers.chooseDownloadFolder({})).toEqual({ outcome: 'chosen' })
  return new Map(videos.map(([id, bytes]) => [id, sha256(bytes)]))
}
async function expectPlaying(videos: Map<number, string>): Promise<void> {
  for (const [id, digest] of videos) {
    const answer = await computer.play(id)
    expect(sha256(new Uint8Array(await answer.arrayBuffer())), String(id)).toBe(digest)
  }
}

test('a new folder reports where the older videos are; on request it takes them in with all their files', async () => {
  const told = () => JSON.stringify(computer.here.told)
  const videos = await chooseAnother({
    ...realDisk,
    // No copy ends before the page has been notified of it.
    async copy(from, to, signal, onCopied) {
      await realDisk.copy(from, to, signal, onCopied)
      await expect.poll(told, SOON).toContain('"moving":{"moved":')
    },
  })
  expect(await strays()).toEqual({
    count: 2,
    bytes: 3 * MEGABYTE,
    folders: [computer.folder()],
    moving: null,
    problem: null,
  })
  await expectPlaying(videos)
  const before = (await computer.files()).toSorted()
  expect(before).toHaveLength(6)
  computer.here.told.length = 0
  await computer.here.downloads.handlers.moveDownloads({})
  await isMoved()
  await expect.poll(async () => (await strays()).moving, SOON).toBeNull()
  expect((await readdir(elsewhere())).toSorted()).toEqual(before)
  expect(await computer.files()).toEqual([])
  await expectPlaying(videos)
  expect(await (await computer.play(1, 'poster')).text()).toBe('the picture')
  // New downloads go there as well; removing leaves nothing in either folder.
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  await computer.here.downloads.handlers.removeDownload({ videoId: 2 })
  expect([await computer.files(), await readdir(elsewhere())]).toEqual([[], []])
})

test('a power cut during a copy, and one right before the old file is removed, lose nothing', async () => {
  const { promise: never } = Promise.withResolvers<void>()
  let copies = 0
  // The first video is copied but its old file is not removed; the power fails while the second one is copied.
  const videos = await chooseAnother({
    ...realDisk,
    async copy(from, to, signal, onCopied) {
      await realDisk.copy(from, to, signal, onCopied)
      if (path.basename(from).endsWith('.mp4') && ++copies === 2) await never
    },
    remove: (file) =>
      file.startsWith(computer.folder())
        ? Promise.reject(new Error('The power is gone'))
        : realDisk.remove(file),
  })
  await computer.here.downloads.handlers.moveDownloads({})
  await expect.poll(() => copies, SOON).toBe(2)
  await expectPlaying(videos)
  expect((await readdir(elsewhere())).some((name) => name.endsWith('.moving'))).toBe(true)

  const { userData } = computer.here
  await computer.open({ userData })
  expect((await strays()).count).toBe(1)
  await expectPlaying(videos)
  computer.here.downloads.follow()
  await isMoved()
  await expect.poll(computer.files, SOON).toEqual([])
  expect((await readdir(elsewhere())).filter((name) => !/\.(mp4|webp|vtt)$/.test(name))).toEqual([])
  await expectPlaying(videos)
})

test('a copy that differs, and a disk without room, are reported; everything stays where it is', async () => {
  let isFull = true
  const videos = await chooseAnother({
    ...realDisk,
    freeBytes: async (folder) => (isFull && folder === elsewhere() ? 1000 : null),
    digestOf: async (file) => (file.endsWith('.moving') ? 'of something else' : realDisk.digestOf(file)),
  })
  await computer.here.downloads.handlers.moveDownloads({})
  await expect
    .poll(async () => (await strays()).problem, SOON)
    .toBe('This computer’s disk is full. Make room, then try again.')
  isFull = false
  await computer.here.downloads.handlers.moveDownloads({})
  await expect
    .poll(async () => (await strays()).problem, SOON)
    .toBe('“Lesson 1” can’t be moved: what was copied isn’t the same.')
  expect((await strays()).count).toBe(2)
  expect(await readdir(elsewhere())).toEqual([])
  await expectPlaying(videos)
})

test('a folder chosen by another name is the same folder: nothing is removed', async () => {
  const bytes = randomBytes(MEGABYTE)
  computer.server.put(1, bytes)
  await computer.open({ chooseFolder: () => Promise.resolve(elsewhere()) })
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  await symlink(computer.folder(), elsewhere(), 'junction')
  await computer.here.downloads.handlers.chooseDownloadFolder({})
  expect(await strays()).toMatchObject({ count: 1 })
  await computer.here.downloads.handlers.moveDownloads({})
  await isMoved()
  await expect.poll(async () => (await strays()).moving, SOON).toBeNull()
  expect(await strays()).toMatchObject({ count: 0, problem: null })
  expect(await computer.files()).toHaveLength(3)
  await expectPlaying(new Map([[1, sha256(bytes)]]))
})

test('a move can be stopped, and a video that is removed meanwhile does not come back', async () => {
  const { promise: removed, resolve } = Promise.withResolvers<void>()
  let isCopying = false
  const videos = await chooseAnother({
    ...realDisk,
    async copy(from, to, signal, onCopied) {
      isCopying = true
      await removed
      await realDisk.copy(from, to, signal, onCopied)
    },
  })
  await computer.here.downloads.handlers.moveDownloads({})
  await expect.poll(() => isCopying, SOON).toBe(true)
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  const stopping = computer.here.downloads.handlers.stopMovingDownloads({})
  resolve()
  await stopping
  expect(await strays()).toMatchObject({ count: 1, moving: null, problem: null })
  expect(await readdir(elsewhere())).toEqual([])
  videos.delete(1)
  await expectPlaying(videos)
})

test('a download that had no room in the old folder goes into the new one', async () => {
  computer.server.put(1, randomBytes(MEGABYTE))
  const freeBytes: Disk['freeBytes'] = async (folder) => (folder === elsewhere() ? null : 1000)
  await computer.open({ disk: { ...realDisk, freeBytes }, chooseFolder: () => Promise.resolve(elsewhere()) })
  await computer.here.start(1)
  await computer.here.expectState(1, 'failed')
  await mkdir(elsewhere())
  await computer.here.downloads.handlers.chooseDownloadFolder({})
  await computer.here.expectState(1, 'done')
  await access(path.join(elsewhere(), path.basename(computer.fileOf(1))))
  expect(
    JSON.parse(await readFile(path.join(computer.here.userData, 'downloads.json'), 'utf8')),
  ).toMatchObject({
    settings: { folder: elsewhere() },
  })
})

test('a move stops at a file that another program uses, says so, and goes on when it is asked again', async () => {
  let isOpen = true
  const videos = await chooseAnother({
    ...realDisk,
    rename: (from, to) =>
      isOpen && from.endsWith('.moving')
        ? Promise.reject(new FileInUseError(`${to} is in use`))
        : realDisk.rename(from, to),
  })
  await computer.here.downloads.handlers.moveDownloads({})
  const problem = 'Another program uses one of the files. Close it there, then move the videos again.'
  await expect.poll(async () => (await strays()).problem, SOON).toBe(problem)
  await expectPlaying(videos)
  isOpen = false
  await computer.here.downloads.handlers.moveDownloads({})
  await isMoved()
  await expectPlaying(videos)
})
