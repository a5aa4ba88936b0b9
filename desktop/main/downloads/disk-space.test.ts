import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { realDisk, type Disk } from './disk.ts'
import { MEGABYTE, useComputer } from './testing/computer.ts'

const computer = useComputer()

/** A real disk that reports a given free space. */
const fullAfter = (bytes: number, free: number | null): Disk => {
  let left = bytes
  return {
    ...realDisk,
    freeBytes: () => Promise.resolve(free),
    async openPart(file, isNew) {
      const part = await realDisk.openPart(file, isNew)
      return {
        ...part,
        async write(piece) {
          left -= piece.byteLength
          if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await part.write(piece)
        },
      }
    },
  }
}

test.each([
  ['in the middle', fullAfter(MEGABYTE, null)],
  ['from the start', fullAfter(0, 1000)],
])('a disk that is full %s: a sentence, and nothing half listed', async (_, disk) => {
  computer.server.put(1, randomBytes(3 * MEGABYTE))
  await computer.open({ disk })
  await computer.here.start(1)
  await computer.here.expectState(1, 'failed')
  expect(computer.here.item(1)).toMatchObject({
    problem: 'This computer’s disk is full. Make room, then try again.',
    received: 0,
  })
  expect(await computer.files()).toEqual([])
  expect(await computer.offline()).toEqual([])
  expect((await computer.play(1)).status).toBe(404)
})

test('a disk that is full when the list is written is reported, and a complete file stays', async () => {
  computer.server.put(1, randomBytes(MEGABYTE))
  let isFull = true
  const writeWhole: Disk['writeWhole'] = (file, content) =>
    isFull
      ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      : realDisk.writeWhole(file, content)
  await computer.open({ disk: { ...realDisk, writeWhole } })
  await computer.here.start(1)
  await computer.here.expectState(1, 'failed')
  expect(computer.here.item(1)?.problem).toBe('This computer’s disk is full. Make room, then try again.')
  expect(computer.here.rests).toEqual([])
  // The message is repeated if a person tries again too early.
  await computer.here.downloads.handlers.resumeDownload({ videoId: 1 })
  await computer.here.expectState(1, 'failed')

  // The disk becomes full when the file has arrived.
  isFull = false
  const rename: Disk['rename'] = async (from, to) => {
    await realDisk.rename(from, to)
    isFull = true
  }
  const { userData } = computer.here
  await computer.here.stop()
  await computer.open({ userData, disk: { ...realDisk, writeWhole, rename } })
  await computer.here.downloads.handlers.startDownload({ videoId: 1 })
  await computer.here.expectState(1, 'done')
  expect((await (await computer.play(1)).arrayBuffer()).byteLength).toBe(MEGABYTE)
  await computer.here.stop()
  isFull = false
  const asked = computer.server.filesAsked().length
  await computer.open({ userData })
  computer.here.downloads.follow()
  await computer.here.expectState(1, 'done')
  expect(computer.server.filesAsked()).toHaveLength(asked)
})

test('the limit: the oldest download is removed first, never a pinned one, and none in vain', async () => {
  let time = 1000
  for (const id of [1, 2, 3, 4]) computer.server.put(id, randomBytes(MEGABYTE))
  computer.server.put(5, randomBytes(3 * MEGABYTE))
  await computer.open({ now: () => (time += 1000) })
  const { handlers } = computer.here.downloads
  await handlers.setDownloads({ quotaBytes: 3.5 * MEGABYTE })
  for (const id of [1, 2, 3]) {
    await computer.here.start(id)
    await computer.here.expectState(id, 'done')
  }
  await handlers.pinDownload({ videoId: 1, isPinned: true })
  await computer.here.start(4)
  await computer.here.expectState(4, 'done')
  expect([1, 2, 3, 4].filter((id) => computer.here.item(id))).toEqual([1, 3, 4])
  expect((await computer.files()).filter((name) => name.endsWith('.mp4'))).toHaveLength(3)
  await computer.here.start(5)
  await computer.here.expectState(5, 'failed')
  expect(computer.here.item(5)?.problem).toBe(
    'The limit of 3.7 MB is used up. Raise it in the settings, or remove a video.',
  )
  expect([1, 3, 4].map((id) => computer.here.item(id)?.state)).toEqual(['done', 'done', 'done'])
  // Room that appears is used; a lowered limit is enforced.
  await handlers.setDownloads({ quotaBytes: null })
  await computer.here.expectState(5, 'done')
  await handlers.setDownloads({ quotaBytes: 1.5 * MEGABYTE })
  expect([1, 3, 4, 5].filter((id) => computer.here.item(id))).toEqual([1])
})

test('two downloads that begin at once do not both take the same room', async () => {
  for (const id of [1, 2]) computer.server.put(id, randomBytes(MEGABYTE))
  // Both are requested before the size of either is known.
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await computer.open({
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.includes('/uploads/lesson-')) return answer
      if (++asked === 2) resolve()
      await bothAsked
      return answer
    },
  })
  await computer.here.downloads.handlers.setDownloads({ quotaBytes: 1.5 * MEGABYTE })
  await Promise.all([computer.here.start(1), computer.here.start(2)])
  await expect
    .poll(() => [1, 2].map((id) => computer.here.item(id)?.state).toSorted(), {
      interval: 10,
      timeout: 60_000,
    })
    .toEqual(['done', 'failed'])
})
