import { expect, test } from 'vitest'
import { createThread } from './thread.ts'

const module = (answer: string) =>
  new URL(
    `data:text/javascript,import { answerCalls } from ${JSON.stringify(new URL('./thread.ts', import.meta.url).href)}; answerCalls(${answer})`,
  )

test('a thread answers one call after the other, and throws what its function throws', async () => {
  const thread = createThread<number, number>(
    module('(n) => { if (n < 0) throw new RangeError("negative"); return Math.sqrt(n) }'),
  )
  expect(await thread.call(16)).toBe(4)
  await expect(thread.call(-1)).rejects.toThrow('negative')
  expect(await thread.call(25)).toBe(5)
  await thread.close()
})

test('a thread that ended starts anew with the next call', async () => {
  const thread = createThread<string, string>(
    module('(text) => { if (text === "end") process.exit(3); return text.toUpperCase() }'),
  )
  await expect(thread.call('end')).rejects.toThrow('ended')
  expect(await thread.call('again')).toBe('AGAIN')
  await thread.close()
})
