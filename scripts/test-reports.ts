import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Sum {
  passed: number
  failed: number
  skipped: number
}

/** A test or a step that failed, with its error. */
export interface Failure {
  name: string
  error: string
}

/** What a runner's JSON report says. */
export interface Report {
  sum: Sum
  failures: Failure[]
  /** Browser tests that passed only at the second try. */
  secondTries: number
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** @throws where the file is missing or is no report of Vitest */
export function readVitestReport(file: string, root: string): Report {
  const report = vitestReport.parse(read(file))
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const testFile = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ name: testFile, error: message }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${testFile} › ${fullName}`,
      error: failureMessages?.[0] ?? '',
    }))
  })
  const sum = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return { sum, failures, secondTries: 0 }
}

const playwrightError = z.object({ message: z.string().optional() })
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(playwrightError) })) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
})

function failuresOf({ specs, suites = [] }: z.infer<typeof playwrightSuite>): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return { name: `${file}:${line} › ${title}`, error: errors[0]?.message ?? '' }
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

/** @throws where the file is missing or is no report of Playwright */
export function readPlaywrightReport(file: string): Report {
  const { stats, suites, errors } = playwrightReport.parse(read(file))
  return {
    sum: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message = '' }) => ({ name: 'browser tests', error: message })),
    ],
    secondTries: stats.flaky,
  }
}

const ERROR_MAX_LINES = 12

/** @returns the name, with the beginning of the error below it */
export function describeFailure({ name, error }: Failure): string {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, ERROR_MAX_LINES)
  return [name, ...lines.map((line) => `  ${line}`)].map((line) => `  ${line}`).join('\n')
}
