import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVitestReport } from './test-reports.ts'

const VITEST = path.join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-reports-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a file of tests, which has Vitest's functions as globals. */
async function reportOf(name: string, tests: string) {
  await writeFile(path.join(folder, name), tests)
  const report = path.join(folder, `${name}.json`)
  const args = ['run', '--root', folder, '--globals', '--reporter=json', `--outputFile=${report}`, name]
  await promisify(execFile)(process.execPath, [VITEST, ...args]).catch(() => null)
  return readVitestReport(report, folder)
}

test('a file whose hook fails is a failure, although none of its tests is one', async () => {
  const hook = "beforeAll(() => { throw new Error('no room') })"
  const { sum, failures } = await reportOf(
    'hook.test.js',
    `describe('a group', () => { ${hook}; test('one', () => undefined) })`,
  )
  expect(sum).toEqual({ passed: 0, failed: 1, skipped: 1 })
  expect(failures).toEqual([{ name: 'hook.test.js', error: expect.stringMatching(/hook failed/) }])
})

test('tests that pass and fail are counted, with the error of those that fail', async () => {
  const { sum, failures } = await reportOf(
    'two.test.js',
    "test('one', () => undefined); test('two', () => { throw new Error('no room') })",
  )
  expect(sum).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(failures).toEqual([{ name: 'two.test.js › two', error: expect.stringMatching(/no room/) }])
})
