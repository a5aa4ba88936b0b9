import { expect, test } from 'vitest'
import { killServer, restartPostgres, type Report } from '../../scripts/faults/scenarios.ts'

/** A short run of `npm run faults`. */
const SHORT = { rounds: 3, loadMs: 1000 }
/** The test kills PostgreSQL and not the machine, so written data is there without a sync. */
const POSTGRES_SETTINGS = ['fsync=off']
const RECOVERY_MAX_MS = 5000

const expectWhole = ({ acknowledged, lost, duplicated, answers }: Report) => {
  expect(lost).toEqual([])
  expect(duplicated).toEqual([])
  expect(acknowledged['likes']).toBeGreaterThan(0)
  expect((acknowledged['form uploads'] ?? 0) + (acknowledged['resumable uploads'] ?? 0)).toBeGreaterThan(0)
  expect(answers[401] ?? 0).toBe(0)
}

test('a server that is killed under load has every write that it acknowledged, once', async () => {
  expectWhole(await killServer('sqlite', { ...SHORT, rounds: 2, seed: 1 }))
})

test('a server whose PostgreSQL is restarted under load goes on by itself, and loses nothing', async () => {
  const report = await restartPostgres({ ...SHORT, seed: 1, postgresSettings: POSTGRES_SETTINGS })
  expectWhole(report)
  // During the outage every call gets 503 and no other answer.
  expect(Object.keys(report.answers).toSorted()).toEqual(['200', '503'])
  for (const { writeMs, readMs, readyMs } of report.recoveries)
    expect(Math.max(writeMs, readMs, readyMs)).toBeLessThan(RECOVERY_MAX_MS)
})
