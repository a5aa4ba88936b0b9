import { defineConfig } from 'vitest/config'

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
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One core less is left free by default: of two, that is half.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'desktop/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: { name: 'media', include: [MEDIA_TESTS], testTimeout: 90_000, hookTimeout: 60_000 },
      },
      onDatabase('sqlite'),
      onDatabase('postgres', ['server/testing/postgres-setup.ts']),
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
