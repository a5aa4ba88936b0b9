import { fstatSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenFiles, type OpenFile } from './open-files.ts'
import { FileMissing } from './storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-open-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aFile = async (name: string, content = 'content') => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}
/** Begins a use that lasts until `end` is called. */
const hold = async (files: OpenFiles, file: string) => {
  const { promise: held, resolve } = Promise.withResolvers<OpenFile>()
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
  const done = files.use(file, (open) => {
    resolve(open)
    return ended
  })
  return {
    ...(await held),
    async end() {
      end(undefined)
      await done
    },
  }
}
/** The number of an inode tells the file, also where another one was opened with this descriptor. */
const isOpen = (fd: number, inode: number) => {
  try {
    return fstatSync(fd).ino === inode
  } catch {
    return false
  }
}

test('a descriptor stays open and is shared, with the size of the file', async () => {
  const files = new OpenFiles()
  const file = await aFile('shared.mp4')
  const first = await hold(files, file)
  const second = await hold(files, file)
  await first.end()
  await second.end()
  const third = await hold(files, file)
  expect([second.fd, third.fd]).toEqual([first.fd, first.fd])
  expect(third.size).toBe(7)
  expect(files.count).toBe(1)
  await third.end()
})

test('only so many stay open without a user; the one whose last use is the longest ago is closed', async () => {
  const files = new OpenFiles(2)
  const [a, b, c] = [await aFile('a.mp4'), await aFile('b.mp4'), await aFile('c.mp4')]
  const inUse = await hold(files, a)
  const inode = fstatSync(inUse.fd).ino
  const unused = await hold(files, b)
  const unusedInode = fstatSync(unused.fd).ino
  await unused.end()
  await (await hold(files, c)).end()
  expect(files.count).toBe(2)
  await expect.poll(() => isOpen(unused.fd, unusedInode)).toBe(false)
  expect(isOpen(inUse.fd, inode)).toBe(true)
  await inUse.end()
})

test('a deleted file is missing at once, and its descriptor is closed when its last reader is done', async () => {
  const files = new OpenFiles()
  const file = await aFile('deleted.mp4')
  const reader = await hold(files, file)
  const inode = fstatSync(reader.fd).ino
  await rm(file)
  files.forget(file)
  expect(isOpen(reader.fd, inode)).toBe(true)
  await expect(files.use(file, () => undefined)).rejects.toThrow(FileMissing)
  await reader.end()
  await expect.poll(() => isOpen(reader.fd, inode)).toBe(false)
  expect(files.count).toBe(0)
})

test('a missing file is looked for again by the next request', async () => {
  const files = new OpenFiles()
  const file = path.join(folder, 'later.mp4')
  await expect(files.use(file, () => undefined)).rejects.toThrow(FileMissing)
  expect(files.count).toBe(0)
  await aFile('later.mp4')
  expect(await files.use(file, ({ size }) => size)).toBe(7)
})

test('a descriptor that is not used for a while is closed: the file may have been deleted by another server', async () => {
  const files = new OpenFiles(10, 50)
  const unused = await hold(files, await aFile('unused.mp4'))
  const used = await hold(files, await aFile('used.mp4'))
  const inode = fstatSync(unused.fd).ino
  await unused.end()
  await expect.poll(() => isOpen(unused.fd, inode)).toBe(false)
  expect(files.count).toBe(1)
  await used.end()
  await expect.poll(() => files.count).toBe(0)
})
