import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThread } from '#server/threads/thread.ts'
import { isShared, returnBuffer, takeBuffer } from './read-buffers.ts'
import type { ShortRead } from './short-reads-thread.ts'
import { createShortReads } from './short-reads.ts'

const content = Buffer.from(Uint8Array.from({ length: 200_003 }, (_, i) => (i * 31) % 251))

let folder: string
let fd: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-reads-'))
  await writeFile(path.join(folder, 'film.mp4'), content)
  fd = openSync(path.join(folder, 'film.mp4'), 'r')
})
afterAll(async () => {
  closeSync(fd)
  await rm(folder, { recursive: true })
})

const MARK = 255
/**
 * A thread that fills the memory of reads with a mark, in place of the bytes, which libuv reads.
 * @param answer the body of a function of `reads`
 */
const threadThat = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { answerCalls } from ${JSON.stringify(new URL('../threads/thread.ts', import.meta.url).href)}
      const waitUntilSet = (memory) => Atomics.wait(new Int32Array(memory), 0, 0)
      const mark = (reads) => reads.forEach(({ memory }) => new Uint8Array(memory).fill(${MARK}))
      answerCalls((reads) => { ${answer} })`)}`,
  )

type ReadShort = ReturnType<typeof createShortReads>
const sharedBuffer = () => {
  const buffer = takeBuffer(1)
  if (!isShared(buffer)) throw new Error('Not a shared buffer')
  return buffer
}
const bytesAt = (position: number) => content.subarray(position, position + 1000)
/** @returns which of the two read the bytes at the position */
const read = async (readShort: ReadShort, position: number): Promise<'thread' | 'libuv'> => {
  const buffer = await readShort(fd, sharedBuffer(), 1000, position)
  const bytes = Buffer.from(buffer.subarray(0, 1000))
  returnBuffer(buffer)
  if (bytes.every((byte) => byte === MARK)) return 'thread'
  expect(bytes.equals(bytesAt(position)), `at ${position}`).toBe(true)
  return 'libuv'
}
const readAll = (readShort: ReadShort, positions: number[]) =>
  Promise.all(positions.map((position) => read(readShort, position)))
/** A thread is late until it started, and sometimes on a busy machine. */
const eventually = (act: () => unknown) => expect.poll(act, { timeout: 10_000 })

test('the thread does the reads of one turn of the event loop, which go on in one turn', async () => {
  const readShort = createShortReads(threadThat('mark(reads); return reads.length'))
  let turn = 0
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const turns = async (position: number) => [await read(readShort, position), turn] as const
  await eventually(async () => {
    const reads = await Promise.all([5, 70_000, 0, 150_000].map(turns))
    return [new Set(reads.map(([by]) => by)), new Set(reads.map(([, at]) => at)).size]
  }).toEqual([new Set(['thread']), 1])
  clearImmediate(counting)
})

test('what the thread did not do is read by libuv', async () => {
  const readShort = createShortReads(threadThat('mark(reads.slice(0, 2)); return Math.min(2, reads.length)'))
  await eventually(() => readAll(readShort, [5, 70_000, 0, 150_000])).toEqual([
    'thread',
    'thread',
    'libuv',
    'libuv',
  ])
})

test('no read waits for a slow thread, and what the thread writes later is in no result', async () => {
  const readShort = createShortReads(
    threadThat(
      'if (reads[0].position === 5) waitUntilSet(reads[0].memory); mark(reads); return reads.length',
    ),
  )
  await eventually(() => read(readShort, 0)).toBe('thread')
  const given = sharedBuffer().fill(0)
  const late = await readShort(fd, given, 1000, 5)
  expect(late).not.toBe(given)
  expect(await readAll(readShort, [70_000, 7])).toEqual(['libuv', 'libuv'])
  const memory = new Int32Array(given.buffer)
  Atomics.store(memory, 0, 1)
  Atomics.notify(memory, 0)
  await eventually(() => read(readShort, 0)).toBe('thread')
  // No other read of this test wrote there.
  expect(given[1000]).toBe(MARK)
  expect(late.subarray(0, 1000).equals(bytesAt(5))).toBe(true)
  returnBuffer(late)
})

test('after the end of a thread no read is lost, and the next reads start another thread', async () => {
  const readShort = createShortReads(
    threadThat('if (reads[0].position === 5) process.exit(3); mark(reads); return reads.length'),
  )
  await eventually(() => read(readShort, 0)).toBe('thread')
  expect(await readAll(readShort, [5, 70_000])).toEqual(['libuv', 'libuv'])
  await eventually(() => read(readShort, 0)).toBe('thread')
})

test('a read that fails fails alone', async () => {
  const readShort = createShortReads(new URL('./short-reads-thread.ts', import.meta.url))
  await eventually(async () => {
    const reads = [0, content.length, 5].map((position) => readShort(fd, sharedBuffer(), 1000, position))
    const [before, failed, after] = await Promise.allSettled(reads)
    expect(failed).toMatchObject({ reason: { message: 'A stored file is shorter than it was' } })
    for (const [outcome, position] of [
      [before, 0],
      [after, 5],
    ] as const) {
      if (outcome?.status !== 'fulfilled') throw new Error('Failed as well')
      expect(outcome.value.subarray(0, 1000).equals(bytesAt(position))).toBe(true)
      returnBuffer(outcome.value)
    }
    return true
  }).toBe(true)
})

test('the thread reads in their order until one fails', async () => {
  const thread = createThread<ShortRead[], number>(new URL('./short-reads-thread.ts', import.meta.url))
  const reads = [70_000, 0, content.length - 999, 5].map((position) => {
    return { fd, memory: new SharedArrayBuffer(1000), bytes: 1000, position }
  })
  // It ends early on a busy machine.
  await eventually(() => thread.call(reads)).toBe(2)
  for (const { memory, position } of reads.slice(0, 2))
    expect(Buffer.from(memory).equals(bytesAt(position))).toBe(true)
  expect(await thread.call([{ fd: -1, memory: new SharedArrayBuffer(1000), bytes: 1000, position: 0 }])).toBe(
    0,
  )
  await thread.close()
})
