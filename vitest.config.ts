import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One after the other: a worker goes on with files of the same project alone, and of another begins anew. */
const PROJECTS = ['process', 'unit', 'sqlite', 'media', 'postgres', 'unit-with-globals']

/** What takes longest in each, much of it waiting: begun first, it is done when the rest is. */
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

/** What is waited for comes in a moment, and on a machine with other work in seconds: one would be too few. */
const PATIENT = { expect: { poll: { timeout: 15_000 } } }

/** Files and what is made of them are the same whatever the database: once is enough. */
const MEDIA_TESTS = 'server/media/**/*.test.ts'

/** Half a minute of waiting for sockets, of which the database sees a session read and no more: once is enough. */
const LIVE_TESTS = 'server/live/**/*.test.ts'

const UNIT_TESTS = ['shared/**/*.test.ts', 'desktop/**/*.test.ts', 'scripts/**/*.test.ts']

/** Those that put a browser's globals there: what they load holds these, and is of no use to another file. */
const GLOBAL_TESTS = globSync(UNIT_TESTS, { cwd: import.meta.dirname }).filter((file) =>
  /stubGlobal|globalThis|vi\.mock/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)

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
    // Two more than there are cores: some wait, for seconds, while others work.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
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
        test: {
          name: 'unit-with-globals',
          // Each file with modules of its own.
          include: GLOBAL_TESTS,
          ...PATIENT,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'media',
          include: [MEDIA_TESTS],
          isolate: false,
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
          isolate: false,
          ...PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
