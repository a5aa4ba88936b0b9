import { expect, test } from 'vitest'
import { cleanFileName, fileNameOf } from './attached-files.ts'
import { ATTACHMENT_NAME_MAX_LENGTH } from './limits/uploads.ts'

test('AF-05 a name of a file is one line of text without signs of a path and what is not seen', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('_.._etc_passwd')
  expect(cleanFileName(String.raw`C:\Station\plan.pdf`)).toBe('C__Station_plan.pdf')
  expect(cleanFileName('sheet\u202Efdp.exe')).toBe('sheetfdp.exe')
  expect(cleanFileName('a\r\nSet-Cookie: b\0.txt')).toBe('aSet-Cookie_ b.txt')
  expect(cleanFileName('\u200b\u2066 \ud800')).toBe('')
  expect(cleanFileName('Übung “Leiter” 火.txt')).toBe('Übung “Leiter” 火.txt')
})

test('AF-05 a long name is cut and keeps its ending, and no pair of UTF-16 is halved', () => {
  const long = cleanFileName(`${'x'.repeat(10_000)}.pdf`)
  expect(long).toHaveLength(ATTACHMENT_NAME_MAX_LENGTH)
  expect(long).toMatch(/x\.pdf$/)
  const pairs = cleanFileName(`a${'🚒'.repeat(5000)}`)
  expect(pairs.length).toBeLessThanOrEqual(ATTACHMENT_NAME_MAX_LENGTH)
  expect(pairs.isWellFormed()).toBe(true)
})

test('AF-05 a file has an ending of its media type', () => {
  expect(fileNameOf('page.html', 'text/plain')).toBe('page.html.txt')
  expect(fileNameOf('Plan.JPEG', 'image/jpeg')).toBe('Plan.JPEG')
  expect(fileNameOf('setup.exe', 'application/pdf')).toBe('setup.exe.pdf')
  expect(fileNameOf('...', 'image/png')).toBe('file.png')
  expect(fileNameOf('y'.repeat(500), 'application/pdf')).toMatch(/^y{116}\.pdf$/)
})
