import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM']

/** What takes longest, or waits for the most, begins first: begun last it would leave the other workers with nothing. */
const LONGEST = /(wall|every-upload|upload|journey|admin)\.spec\.ts$/

/** Each test file starts a server of its own (tests/e2e/browser/fixtures.ts): nothing is shared but the build. */
export default defineConfig({
  // tests/e2e/desktop needs Electron's program, and says so where it isn't.
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/browser/seeded-sites-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  // Two more than the two cores of a CI machine, as every test waits now and then.
  workers: 4,
  // A second try is told apart in the sum (scripts/test.ts), and records what happened: recording every test costs
  // a third of the whole run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Generous: what these tests wait for takes a moment, and on a machine with other work a minute.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Every frame is drawn by the processor here: what moves costs a fifth of all that the browser does. The tests of
    // what moves, and the journey, ask for 'no-preference'.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // A page lives for seconds here: compiling its scripts for speed, and collecting often, costs more than it
        // gains, a fifth of all that the browser does.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
      ],
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
