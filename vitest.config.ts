import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, much of it waiting: begun first, it is done when the rest is. */
const LONGEST = [
  'server/features/processing/',
  'tests/process/',
  'server/live/socket-hub',
  'desktop/renderer/lib/live-connection',
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
    // Of one project after the other: a worker goes on with files of the same alone.
    return files.toSorted(
      (one, two) => place(one) - place(two) || one.project.name.localeCompare(two.project.name),
    )
  }
}

/** What is waited for comes in a moment, and on a machine with other work in seconds: one would be too few. */
const PATIENT = { expect: { poll: { timeout: 15_000 } } }

/** Files and what is made of them are the same whatever the database: once is enough. */
const MEDIA_TESTS = 'server/media/**/*.test.ts'

/** Half a minute of waiting for sockets, of which the database sees a session read and no more: once is enough. */
const LIVE_TESTS = 'server/live/**/*.test.ts'

/** The API's tests run on both databases, from the same files: nothing may grow that only one can do. */
const onDatabase = (name: 'sqlite' | 'postgres', globalSetup: string[] = []) => ({
  test: {
    name,
    include: ['server/**/*.test.ts'],
    exclude: [MEDIA_TESTS, ...(name === 'postgres' ? [LIVE_TESTS] : [])],
    env: { TEST_DATABASE: name },
    globalSetup,
    // One worker loads the server once: no test changes a module, and each has an app of its own.
    isolate: false,
    ...PATIENT,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One more than there are cores: some wait, for seconds, while others work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Each file with modules of its own: they hold the browser's globals that the file put there.
          include: ['shared/**/*.test.ts', 'desktop/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...PATIENT,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'media',
          include: [MEDIA_TESTS],
          ...PATIENT,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      onDatabase('sqlite'),
      onDatabase('postgres', ['server/testing/postgres-setup.ts']),
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          ...PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
