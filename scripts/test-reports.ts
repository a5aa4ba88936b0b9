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
  /** Tests that passed only at the second try, with the error of the first. */
  secondTries: Failure[]
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

/** Of a hook of a group of tests, Vitest reports no error. */
const describeFile = ({ name, message }: { name: string; message: string }): Failure => ({
  name,
  error: message || 'A hook failed: see the output above.',
})

/**
 * @returns a file that failed outside of its tests counts as one failed test
 * @throws where the file is missing or is no report of Vitest
 */
export function readVitestReport(file: string, root: string): Report {
  const report = vitestReport.parse(read(file))
  const results = report.testResults.map(({ name, ...file }) => ({
    ...file,
    name: path.relative(root, name),
  }))
  const ended = (wanted: string): Failure[] =>
    results.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ fullName, status, failureMessages }) => {
        const error = failureMessages?.[0]
        // A test that passed at the second try keeps the error of the first.
        if (status !== wanted || (status === 'passed' && error === undefined)) return []
        return [{ name: `${name} › ${fullName}`, error: error ?? '' }]
      }),
    )
  const outsideOfTests = results.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    sum: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + outsideOfTests.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [...ended('failed'), ...outsideOfTests.map(describeFile)],
    secondTries: ended('passed'),
  }
}

const playwrightError = z.object({ message: z.string().optional() })
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(playwrightError) })) }),
      ),
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

/** @returns the tests that ended as wanted, with their first errors */
function endedAs(wanted: string, { specs, suites = [] }: z.infer<typeof playwrightSuite>): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const [error] = results.flatMap((result) => result.errors)
        return { name: `${file}:${line} › ${title}`, error: error?.message ?? '' }
      }),
  )
  return [...own, ...suites.flatMap((suite) => endedAs(wanted, suite))]
}

/** @throws where the file is missing or is no report of Playwright */
export function readPlaywrightReport(file: string): Report {
  const { stats, suites, errors } = playwrightReport.parse(read(file))
  return {
    sum: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures: [
      ...suites.flatMap((suite) => endedAs('unexpected', suite)),
      ...errors.map(({ message = '' }) => ({ name: 'browser tests', error: message })),
    ],
    secondTries: suites.flatMap((suite) => endedAs('flaky', suite)),
  }
}

const ERROR_MAX_LINES = 12

/** @returns the name, with the beginning of the error below it */
export function describeFailure({ name, error }: Failure): string {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, ERROR_MAX_LINES)
  return [name, ...lines.map((line) => `  ${line}`)].map((line) => `  ${line}`).join('\n')
}
