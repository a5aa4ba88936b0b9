import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const textOf = async (...rows: Parameters<typeof csv>) => {
  let text = ''
  for await (const part of csv(...rows)) text += part
  return text
}

test('a table has a mark, headings and lines; commas, quotes and line breaks are quoted', async () => {
  const day = new Date('2026-05-04T08:30:00Z')
  expect(
    await textOf(
      ['name', 'hours', 'day'],
      [
        ['Müller, "Bo"\nB shift', -1.5, day],
        ['Ann', 0, null],
      ],
    ),
  ).toBe('\uFEFFname,hours,day\r\n"Müller, ""Bo""\nB shift",-1.5,2026-05-04T08:30:00.000Z\r\nAnn,0,\r\n')
})

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text and no formula', async (text) => {
  expect(await textOf(['note'], [[text]])).toMatch(/\r\n"?'[=+\-@\t\r]/)
})

test('a line is read when it is sent', async () => {
  let read = 0
  async function* rows() {
    for (;;) yield [++read]
  }
  const lines = csv(['n'], rows())
  await lines.next()
  await lines.next()
  expect(read).toBe(1)
  await lines.return(undefined)
})
