import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until the posters of all uploads are taken, for tests that count the jobs or what they read. */
export const postersTaken = ({ database }: Pick<TestApp, 'database'>): Promise<void> =>
  expect
    .poll(
      () =>
        database.reader.all(
          "select 1 from media_jobs where step = 'poster' and state in ('queued', 'running')",
        ),
      { timeout: 40_000 },
    )
    .toEqual([])
