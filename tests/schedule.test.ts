import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, runsWith, SCHEDULE, type Line, type Suite } from './schedule.ts'

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
    unlessChanged: ['server/media/**', 'shared/limits.ts'],
  }
  expect(runsWith(line, ['README.md', 'server/media.ts'])).toBe(false)
  expect(runsWith(line, ['server/media/ffmpeg/encode.ts'])).toBe(true)
  expect(runsWith(line, ['shared/limits.ts'])).toBe(true)
  // Without git it is not known what a submission changes.
  expect(runsWith(line, null)).toBe(true)
  expect(runsWith({ files: [] }, [])).toBe(true)
})
