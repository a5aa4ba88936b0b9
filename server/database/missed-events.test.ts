import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ClientPool } from './listening-connection.ts'
import { EVENT_TIMES, postgresEvents } from './postgres-events.ts'

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('old events on PostgreSQL', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  /** A reader of the events beside that of the app, with times of its own. */
  const openLog = async (times: Partial<typeof EVENT_TIMES>) => {
    const { orm, reader } = app.database
    const findPool = async () => (await orm.em.getConnection().getNativeClient()) as ClientPool
    const log = postgresEvents(findPool, reader, { ...EVENT_TIMES, pollMs: 20, ...times })
    const heard = { ids: [] as number[], recalls: [] as number[][], missed: 0, failures: 0 }
    const idOf = (payload: unknown) => (payload as { videoId: number }).videoId
    log.listen({
      onEvent: ({ payload }) => void heard.ids.push(idOf(payload)),
      recalled: { names: ['video.hidden'], count: 3 },
      onRecall: (events) => void heard.recalls.push(events.map(({ payload }) => idOf(payload))),
      onMissed: () => void heard.missed++,
      onFailure: () => void heard.failures++,
    })
    await log.start()
    onTestFinished(() => log.close())
    return heard
  }
  const tell = (videoId: number) => app.events.tell('video.hidden', { videoId })
  const rows = async () => (await app.database.reader.all('select number from events')).length

  test('events are swept, except the last ones of the names that are kept, which a later server is told', async () => {
    for (const id of [1, 2, 3, 4, 5]) await tell(id)
    await app.events.tell('media.queued', {})
    await openLog({ keptMs: 200, sweepEveryMs: 20 })
    await expect.poll(rows).toBe(3)
    const { recalls, ids, missed } = await openLog({})
    expect(recalls).toEqual([[3, 4, 5]])
    expect(ids).toEqual([])
    expect(missed).toBe(0)
  })

  test('a server that was away for longer than events are kept says so, is told the kept ones, and goes on', async () => {
    const heard = await openLog({ pollMs: 600, keptMs: 500, sweepEveryMs: 60_000 })
    await expect.poll(() => heard.missed).toBeGreaterThan(0)
    expect(heard.recalls.length).toBeGreaterThan(1)
  })
})
