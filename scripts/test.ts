import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { ENGINES } from '../tests/engines/installed-engines.ts'
import { changedFiles, scheduledFiles } from '../tests/schedule.ts'
import { findBrowser } from './find-browser.ts'
import { describeFailure, readPlaywrightReport, readVitestReport } from './test-reports.ts'
import type { Failure, Report, Sum } from './test-reports.ts'

/**
 * `npm run test:all` runs what tests/schedule.ts says for a submission, and with `-- --nightly` everything. `npm test` runs
 * what takes six minutes on two cores: the tests on SQLite, those of six screens, and the ways of a wall, an instructor
 * and a viewer through the browser.
 */
const isNightly = process.argv.includes('--nightly')
const isAll = isNightly || process.argv.includes('--all')
if (!isNightly) process.env['TEST_SCHEDULE'] = 'submission'
/** The component tests have a step of their own: their browser takes both cores, which kills of processes and timeouts wait for. */
const COMPONENTS = 'components'
const QUICK_PROJECTS = ['unit', 'unit-with-globals', 'sqlite', 'media']
const QUICK_COMPONENT_TESTS = [
  'player-marks',
  'search',
  'shorts-page',
  'toasts',
  'upload-limit',
  'video-cards',
]
const QUICK_BROWSER_TESTS = ['journey', 'review-loop', 'upload', 'wall'].map((name) => `/${name}.spec.ts`)

const root = path.join(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules/.bin')
const reports = mkdtempSync(path.join(tmpdir(), 'turnout-reports-'))
/** Tests that passed only at the second try. Only CI has a second try, and each of these tests must be mended. */
const secondTries: Failure[] = []
/** Playwright has its second try in playwright.config.ts. */
const VITEST_RETRY = process.env['CI'] === undefined ? [] : ['--retry=1']
const sum: Sum = { passed: 0, failed: 0, skipped: 0 }
/** The duration of each step, printed at the end. */
const took: string[] = []
/** What failed, printed at the end: CI may keep only the end of the output. */
const failures: Failure[] = []

const RAM = '/dev/shm'
const RAM_NEEDED = 4 * 1024 ** 3

/** Puts databases and uploads of the tests into memory. @returns null where there is too little memory */
async function openRamFolder(): Promise<string | null> {
  const room = await statfs(RAM).catch(() => null)
  if (!room || room.bavail * room.bsize < RAM_NEEDED) return null
  const folder = mkdtempSync(path.join(RAM, 'turnout-tests-'))
  // Where the tests run as root, PostgreSQL runs under another account.
  chmodSync(folder, 0o755)
  return folder
}

const ramFolder = await openRamFolder()
const environment = {
  ...process.env,
  CHROMIUM: findBrowser(),
  PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
  ...(ramFolder ? { TMPDIR: ramFolder } : {}),
}

process.on('exit', () => {
  for (const folder of [reports, ramFolder]) if (folder) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** A step that hangs is a failure, and the other steps still run. On a busy machine the tests take twice their time. */
const STEP_MAX_MS = 40 * 60_000

/**
 * Servers add 10 to the niceness of their media processes, and 19 is the most. So these processes get 0.4 of what the
 * tests get, which wait for them, and as much as the checks: beside tests at 0 they would get a tenth.
 */
const NICENESS = { tests: 15, checks: 19 }

interface Program {
  command: string
  args: string[]
  env?: Record<string, string>
  /** Receives the output, which is otherwise shown as it comes. */
  onOutput?: (text: string) => void
  niceness?: number
}

/** @returns whether the program succeeded */
async function run({ command, args, env, onOutput, niceness = 0 }: Program): Promise<boolean> {
  const tell = onOutput ?? console.log
  const child = spawn(command, args, {
    cwd: root,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...env },
  })
  if (child.pid !== undefined && niceness > getPriority()) setPriority(child.pid, niceness)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', tell)
  let timer: NodeJS.Timeout | undefined
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      tell(`${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
    // A child of the program may keep the output open; do not wait for it.
    child.on('exit', (_, killed) => killed && resolve(false))
    timer = setTimeout(() => {
      tell(`It was ended after ${STEP_MAX_MS / 60_000} minutes.\n`)
      child.kill('SIGKILL')
    }, STEP_MAX_MS)
  })
  clearTimeout(timer)
  return passed
}
const add = (part: Sum) => {
  sum.passed += part.passed
  sum.failed += part.failed
  sum.skipped += part.skipped
}
const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`

type Check = [name: string, command: string, ...args: string[]]

/**
 * Runs a check that passes or fails as a whole and counts as one test.
 * @returns its output in one piece
 */
async function check([name, command, ...args]: Check, niceness = 0): Promise<string> {
  const started = Date.now()
  let said = ''
  const onOutput = (text: string) => void (said += text)
  const passed = await run({ command, args, env: ON_ONE_CORE, onOutput, niceness })
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })
  if (!passed) failures.push({ name, error: said })
  const seconds = secondsSince(started)
  took.push(`${name}: ${seconds}`)
  return `\n— ${name}\n${said}${passed ? 'ok' : 'FAILED'}: ${name} (${seconds})`
}

/**
 * Programs written in Go use all cores and repeat much of their work on each. With as many programs as cores,
 * one core for each program takes less time. Fewer garbage collections also save time.
 */
const ON_ONE_CORE = { GOMAXPROCS: '1', GOGC: '400' }

/** Adds a runner's own counts from its JSON report. A missing or empty report is a failure. */
async function count(name: string, runner: Program, readReport: () => Report): Promise<void> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const passed = await run(runner)
  took.push(`${name}: ${secondsSince(started)}`)
  let report: Report
  try {
    report = readReport()
  } catch (error) {
    report = { sum: { passed: 0, failed: 0, skipped: 0 }, failures: [], secondTries: [] }
    console.error(error)
  }
  add(report.sum)
  failures.push(...report.failures)
  secondTries.push(...report.secondTries)
  if (report.sum.passed + report.sum.failed === 0 || (!passed && report.sum.failed === 0)) {
    add({ passed: 0, failed: 1, skipped: 0 })
    failures.push({ name, error: 'The runner failed outside of a test: see its output above.' })
  }
}

/** What the tests run. */
const BUILDS: Check[] = [
  ['web app is built', process.execPath, 'scripts/build.ts'],
  ['desktop app is built', process.execPath, 'scripts/build-desktop.ts'],
]

/** What a submission can have left badly formatted. Prettier takes half a minute of both cores for the whole tree. */
const changed = isNightly ? null : changedFiles()
const formatted = changed
  ? ['package.json', ...changed.filter((file) => existsSync(path.join(root, file)))]
  : ['.']

/** What no test needs: it runs in the processor time that the builds leave, and then beside the tests. */
const CHECKS: Check[] = [
  ['lint', 'oxlint', '--type-aware'],
  ...['renderer', 'server', 'browser-tests', 'component-tests', 'electron', 'worker'].map(
    (program): Check => [`types: ${program}`, 'tsc', '-p', `tsconfig.${program}.json`, '--singleThreaded'],
  ),
  ['directions between folders', 'npm', 'run', '--silent', 'lint:directions'],
  ['every requirement has a test', process.execPath, 'scripts/requirements.ts'],
  ['the OpenAPI document and its client', process.execPath, 'scripts/check-openapi.ts'],
  ['format', 'prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...formatted],
]

async function runChecks(): Promise<string[]> {
  const outputs: string[] = []
  for (const one of CHECKS) outputs.push(await check(one, NICENESS.checks))
  return outputs
}

const checking = runChecks()
for (const build of BUILDS) console.log(await check(build))

/** @param projects as vitest selects them */
async function runVitest(
  name: string,
  projects: readonly string[],
  env: Record<string, string>,
  files: readonly string[] = [],
): Promise<void> {
  const file = path.join(reports, `${name}.json`)
  const args = [
    'run',
    ...files,
    ...projects.map((project) => `--project=${project}`),
    ...VITEST_RETRY,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  await count(name, { command: 'vitest', args, env, niceness: NICENESS.tests }, () =>
    readVitestReport(file, root),
  )
}
await runVitest(
  isAll ? 'unit and API tests, on SQLite and PostgreSQL' : 'unit and API tests, on SQLite',
  isAll ? [`!${COMPONENTS}`] : QUICK_PROJECTS,
  {},
)

for (const output of await checking) console.log(output)

// React's production build takes a fifth less time than the one for development.
await runVitest(
  'component tests',
  [COMPONENTS],
  { NODE_ENV: 'production' },
  isAll ? [] : QUICK_COMPONENT_TESTS.map((name) => `tests/components/${name}.test.tsx`),
)

const playwrightFile = path.join(reports, 'playwright.json')
await count(
  'browser tests',
  {
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...(isAll ? [] : QUICK_BROWSER_TESTS)],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile,
    },
  },
  () => readPlaywrightReport(playwrightFile),
)

const engines = isAll && scheduledFiles('engines').length > 0 ? ENGINES : []
const enginesFile = path.join(reports, 'engines.json')
const missingEngines = engines.filter(({ missing }) => missing !== null)
for (const { name, missing } of missingEngines) console.log(`\nNot tested in ${name}: ${missing}`)
if (missingEngines.length < engines.length)
  await count(
    'the app in other browsers',
    {
      command: 'vitest',
      args: [
        'run',
        '--config=tests/engines/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${enginesFile}`,
      ],
    },
    () => readVitestReport(enginesFile, root),
  )

console.log(`\nWhat took how long:\n  ${took.join('\n  ')}`)
if (secondTries.length > 0)
  console.log(`\nWhat passed only at the second try:\n${secondTries.map(describeFailure).join('\n')}`)
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map(describeFailure).join('\n')}`)
if (!isAll)
  console.log('\n`npm run test:all` also tests PostgreSQL, nginx, killed processes and more screens.')
if (!isNightly) console.log('\nWhat runs nightly alone: tests/schedule.ts.')
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1)
