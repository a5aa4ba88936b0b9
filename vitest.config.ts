import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BRIDGE_CALLS, BRIDGE_EVENTS } from '#shared/bridge/bridge.ts'
import { installedBrowser } from './scripts/find-browser.ts'
import { registerRoutes } from './scripts/register-routes.ts'
import { hasNginx } from '#server/testing/nginx.ts'
import * as commands from './tests/components/browser-commands.ts'
import { chooseDemoPort } from './tests/components/demo-server-setup.ts'
import { scheduledFiles } from './tests/schedule.ts'
import viteConfig from './vite.config.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects run one after the other: a worker continues with files of the same project, and starts anew
 * for another.
 */
const PROJECTS = ['process', 'unit', 'sqlite', 'media', 'nginx', 'postgres', 'unit-with-globals']

/** The files that take longest, mostly by waiting. They begin first, so that they end with the others. */
const LONGEST = [
  'server/features/processing/',
  'tests/process/',
  'desktop/renderer/entities/live/live-connection',
  'server/http/access',
  'server/features/uploads/',
  'desktop/main/downloads/',
  'server/media/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((part) => moduleId.includes(part))
      return found === -1 ? LONGEST.length : found
    }
    const turn = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    return files.toSorted((one, two) => turn(one) - turn(two) || place(one) - place(two))
  }
}

/** The timeout of `expect.poll`, in ms. What tests wait for takes a moment, and seconds on a busy machine. */
const PATIENT = { expect: { poll: { timeout: 15_000 } } }

/** Files, and what is derived from them, do not depend on the database: these tests run once. */
const MEDIA_TESTS = 'server/media/**/*.test.ts'

/** Half a minute of waiting for sockets, which reads one session from the database: these tests run once. */
const LIVE_TESTS = 'server/live/**/*.test.ts'

/** As in scripts/build-desktop.ts. */
const BUILD_CONSTANTS = {
  __BRIDGE__: JSON.stringify({ calls: BRIDGE_CALLS, events: BRIDGE_EVENTS }),
}

const UNIT_TESTS = scheduledFiles('unit')

/**
 * Files that define globals of a browser, or replace modules. Their modules see these, so no other file may share the
 * modules.
 */
const GLOBAL_TESTS = UNIT_TESTS.filter((file) =>
  /stubGlobal|globalThis|vi\.mock/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)

/** The server with the demo library, whose answers the component tests show. */
const demoServer = `http://127.0.0.1:${await chooseDemoPort()}`
const chromium = installedBrowser()

/** Tests of one screen: the app in a page of the browser, without a build and without loads of pages. */
const COMPONENTS: TestProjectInlineConfiguration = {
  resolve: viteConfig.resolve ?? {},
  plugins: [registerRoutes(), react()],
  define: BUILD_CONSTANTS,
  publicDir: 'resources/web',
  // A dependency that is found later reloads the page in the middle of a test.
  optimizeDeps: { entries: ['desktop/renderer/index.html', 'tests/components/*.tsx'] },
  server: { proxy: { '^/(api|uploads)/': { target: demoServer }, '/ws': { target: demoServer, ws: true } } },
  test: {
    name: 'components',
    include: scheduledFiles('components'),
    globalSetup: 'tests/components/demo-server-setup.ts',
    ...PATIENT,
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: {
          ...(chromium === undefined ? {} : { executablePath: chromium }),
          args: [
            '--no-sandbox',
            '--disable-quic',
            '--disable-background-networking',
            // A page lives for seconds here, as those of the browser tests do (playwright.config.ts).
            '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
            // The page of a test is never pressed before its first video plays.
            '--autoplay-policy=no-user-gesture-required',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { ...commands },
    },
  },
}

/** The tests of the API run on both databases, from the same files. */
const onDatabase = (name: 'sqlite' | 'postgres', globalSetup: string[] = []) => ({
  test: {
    name,
    include: scheduledFiles(name),
    exclude: [MEDIA_TESTS, ...GLOBAL_TESTS, ...(name === 'postgres' ? [LIVE_TESTS] : [])],
    env: { TEST_DATABASE: name },
    globalSetup,
    // One worker loads the server's modules once: no test changes a module, and each test has an app of its
    // own.
    isolate: false,
    ...PATIENT,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // Two workers more than cores: some wait for seconds while others work.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [registerRoutes()],
        define: BUILD_CONSTANTS,
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          exclude: GLOBAL_TESTS,
          isolate: false,
          ...PATIENT,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [registerRoutes()],
        define: BUILD_CONSTANTS,
        test: {
          name: 'unit-with-globals',
          // Each file has modules of its own.
          include: GLOBAL_TESTS,
          ...PATIENT,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'media',
          include: scheduledFiles('media'),
          isolate: false,
          ...PATIENT,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      onDatabase('sqlite'),
      {
        test: {
          name: 'nginx',
          // server/media/nginx.test.ts says where nginx is missing.
          include: hasNginx ? scheduledFiles('nginx') : [],
          env: { TEST_DATABASE: 'sqlite', TEST_FRONT: 'nginx' },
          isolate: false,
          ...PATIENT,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      COMPONENTS,
      onDatabase('postgres', ['server/testing/postgres-setup.ts']),
      {
        test: {
          name: 'process',
          include: scheduledFiles('process'),
          isolate: false,
          ...PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
