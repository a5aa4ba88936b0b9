import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Line } from './schedule-line.ts'
import { linesOf, runsWith, SCHEDULE, type Suite } from './schedule.ts'

const root = path.join(import.meta.dirname, '..')
const suites = Object.entries(SCHEDULE) as [Suite, readonly Line[]][]

test('each test file is in the schedule, and each line of it names a file', () => {
  const files = globSync(['{shared,server,desktop,scripts,tests,bench}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
  })
  const scheduled = new Set(suites.flatMap(([suite]) => [...linesOf(suite).keys()]))
  expect(files.filter((file) => !scheduled.has(file))).toEqual([])
  for (const [suite, lines] of suites) {
    const used = new Set(linesOf(suite).values())
    expect(
      lines.filter((line) => !used.has(line)),
      suite,
    ).toEqual([])
  }
})

test('a nightly line has its reason, and runs at a submission that changes what it names', () => {
  for (const [, lines] of suites)
    for (const { nightly } of lines)
      expect(nightly ?? 'Each submission needs it.').toMatch(/^[A-Za-z].{20,}\.$/s)
  const line = {
    files: [],
    nightly: 'It takes long.',
    unlessChanged: ['server/media/**', 'shared/limits/uploads.ts'],
  }
  const file = 'server/features/news/news.test.ts'
  expect(runsWith(file, line, ['README.md', 'server/media.ts'])).toBe(false)
  expect(runsWith(file, line, ['server/media/ffmpeg/encode.ts'])).toBe(true)
  expect(runsWith(file, line, ['shared/limits/uploads.ts'])).toBe(true)
  expect(runsWith(file, line, [file])).toBe(true)
  // Without git it is not known what a submission changes.
  expect(runsWith(file, line, null)).toBe(true)
  expect(runsWith(file, { files: [] }, [])).toBe(true)
})

test('a change of a feature brings its own tests on PostgreSQL to a submission, a changed statement all of them', () => {
  const file = 'server/features/news/following.test.ts'
  const line = linesOf('postgres').get(file)
  if (!line) throw new Error(`${file} is in no line`)
  expect(runsWith(file, line, ['server/features/wishes/wishes.service.ts'])).toBe(false)
  expect(runsWith(file, line, ['server/features/news/digests.service.ts'])).toBe(true)
  expect(runsWith(file, line, ['server/features/wishes/wishes.queries.ts'])).toBe(true)
  expect(runsWith(file, line, ['server/database/migrations/index.ts'])).toBe(true)
})
