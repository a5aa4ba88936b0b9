import { defineConfig, devices } from '@playwright/test'
import { scheduledFiles } from './tests/schedule.ts'

const executablePath = process.env['CHROMIUM']

/**
 * Begin with the tests that take or wait longest: at the end they would leave the other workers without work.
 */
const LONGEST =
  /(wall|every-upload|upload|upload-resumable|review-loop|accessibility|journey|admin)\.spec\.ts$/

const BROWSER_TESTS = scheduledFiles('browser').map((file) => `**/${file}`)

/**
 * Each test file starts a server of its own (tests/e2e/browser/fixtures.ts). The files share only the build.
 */
export default defineConfig({
  // tests/e2e/desktop needs Electron, and skips its tests with that reason where Electron is missing.
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/browser/seeded-sites-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  projects: [
    { name: 'longest', testMatch: BROWSER_TESTS.filter((file) => LONGEST.test(file)) },
    { name: 'others', testMatch: BROWSER_TESTS.filter((file) => !LONGEST.test(file)) },
  ],
  // Two workers more than the two cores of a CI machine, because every test waits from time to time.
  workers: 4,
  // The sum counts second tries separately (scripts/test.ts). Only a second try is recorded: recording every
  // test costs a third of the whole run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Generous timeouts: what the tests wait for takes a moment, and a minute on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 30_000 } },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // The processor draws every frame here, and movement costs a fifth of the browser's work. The tests of
    // movement, and the journey, ask for 'no-preference'.
    reducedMotion: 'reduce',
    // Each page would store the whole app. The tests of the workers allow them.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // A page lives for seconds here: optimizing its scripts and frequent garbage collections cost a fifth
        // more than they save.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
      ],
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
