import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Reader } from '#server/database/reader.ts'
import { LibraryWords } from './library-words.ts'

/** A library whose lesson 7 is 'lesson 7 wordG', the newest first. Slices wait until they are let through. */
function libraryOf(lessons: number) {
  let isHeld = false
  let release = () => {}
  const all = vi.fn(async (_sql: string, [below = 0]: readonly unknown[] = []) => {
    if (isHeld) await new Promise<void>((resolve) => (release = resolve))
    const first = Math.min(lessons, Number(below) - 1)
    return Array.from({ length: Math.min(50, Math.max(0, first)) }, (_, index) => ({
      feed_position: first - index,
      title: `${word} ${first - index}`,
      description: '',
      first_name: null,
      last_name: null,
      username: 'ana',
      category_name: 'Fire',
    }))
  })
  let word = 'ladder'
  // The words are read by this method alone.
  const reader = { dialect: 'sqlite', all } as unknown as Reader
  return {
    words: new LibraryWords(reader),
    all,
    hold: () => (isHeld = true),
    letOn() {
      isHeld = false
      release()
    },
    rename: (to: string) => (word = to),
  }
}
const isRead = (words: LibraryWords) =>
  vi.waitFor(async () => expect((await words.known()).isUpToDate).toBe(true))

test('a search waits for the words of a small library, after every change', async () => {
  const { words, rename } = libraryOf(300)
  const first = await words.known()
  expect(first).toMatchObject({ isUpToDate: true, index: { size: 300 } })
  rename('hose')
  words.expire()
  const next = await words.known()
  expect(next.isUpToDate).toBe(true)
  expect([next.index.count('ladder'), next.index.count('hose')]).toEqual([0, 300])
})

test('no search waits for the words of a large library: none are known until all are read', async () => {
  const { words, all } = libraryOf(3000)
  const early = await words.known()
  expect(early).toMatchObject({ isUpToDate: false, index: { size: 0 } })
  await isRead(words)
  expect((await words.known()).index.count('ladder')).toBe(3000)
  expect(all.mock.calls.length).toBeGreaterThanOrEqual(3000 / 50)
})

test('while a large library is read again, its former words are known', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { words, rename, hold, letOn } = libraryOf(3000)
  words.start(() => expect.unreachable())
  await isRead(words)
  rename('hose')
  words.expire()
  vi.advanceTimersByTime(31_000)
  hold()
  for (let i = 0; i < 3; i++) {
    const { isUpToDate, index } = await words.known()
    expect([isUpToDate, index.count('ladder')]).toEqual([false, 3000])
    await nextTurn()
  }
  letOn()
  await isRead(words)
  expect((await words.known()).index.count('hose')).toBe(3000)
  vi.useRealTimers()
})

test('a server that stops reads no further, and a reading that fails is reported and tried again', async () => {
  const stopped = libraryOf(9000)
  stopped.words.start(() => expect.unreachable())
  await stopped.words.stop()
  expect(stopped.all.mock.calls.length).toBeLessThan(9000 / 50)

  const { words, all } = libraryOf(3000)
  const failure = new Error('not today')
  all.mockRejectedValueOnce(failure)
  const onError = vi.fn()
  words.start(onError)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure))
  await isRead(words)
})
