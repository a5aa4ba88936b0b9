import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.database.transaction((em) => em.execute('create table numbers (n integer primary key)'))
  await write(Array.from({ length: 25 }, (_, index) => index + 1))
})
afterAll(() => app.stop())

const write = (numbers: readonly number[]) =>
  app.database.transaction((em) =>
    em.execute(`insert into numbers (n) values ${numbers.map((n) => `(${n})`).join()}`),
  )
const parts = (above = 0) =>
  app.database.reader.columnInParts<number>('select n from numbers where n > ? order by n', [above], 10)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

async function readAll(above = 0): Promise<number[]> {
  const read: number[] = []
  for await (const part of parts(above)) read.push(...part)
  return read
}

test('a column in parts is the whole column, also with a write between two parts', async () => {
  expect(await readAll()).toEqual(numbers(1, 25))
  expect(await readAll(25)).toEqual([])
  const read: number[] = []
  for await (const part of parts()) {
    read.push(...part)
    if (read.length === part.length) await write([26])
  }
  expect(read).toEqual(numbers(1, 25))
  // The next walk sees what was written during the first one.
  expect(await readAll()).toEqual(numbers(1, 26))
})

test('a walk that is given up, and two at once, leave the next ones what is committed', async () => {
  for await (const part of parts()) if (part.length > 0) break
  await write([27])
  const [one, other] = [parts(), parts()].map((each) => each[Symbol.asyncIterator]())
  const first = await one?.next()
  await write([28])
  expect((await other?.next())?.value?.[0]).toBe(1)
  expect(await readAll(20)).toEqual(numbers(21, 28))
  expect(first?.value?.[0]).toBe(1)
  await Promise.all([one?.return?.(), other?.return?.()])
  expect(await readAll(26)).toEqual([27, 28])
})

// PostgreSQL reads in another process, and returns one part.
test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'SQLite reads a part in a turn of the event loop',
  async () => {
    const sizes: number[] = []
    for await (const part of parts()) sizes.push(part.length)
    expect(sizes).toEqual([10, 10, 8])
  },
)
