import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entities } from '#server/entities.ts'
import { createEventBus, type EventBus } from '#server/live/event-bus.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { Database } from './database.ts'
import type { ClientPool } from './listening-connection.ts'
import { EVENT_TIMES, postgresEvents } from './postgres-events.ts'

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('events of servers that share PostgreSQL', () => {
  let app: TestApp
  let other: Database
  let bus: EventBus
  /** What each of the two servers has heard. */
  let heard: [number[], number[]]
  let times: [string[], string[]]
  const ends: (() => void)[] = []
  beforeAll(async () => {
    app = await startTestApp()
    other = await Database.open(app.config, entities)
    bus = createEventBus({ database: other })
    await bus.start()
  })
  afterAll(async () => {
    await other.close()
    await app.stop()
  })
  beforeEach(() => {
    heard = [[], []]
    times = [[], []]
    for (const [n, one] of [app.events, bus].entries())
      ends.push(
        one.subscribe('video.hidden', ({ videoId }, at) => {
          heard[n]?.push(videoId)
          times[n]?.push(at)
        }),
      )
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  const hide = (database: Database, from: EventBus, ids: readonly number[]) =>
    database.statements((statements) => {
      for (const videoId of ids) from.publish(statements, 'video.hidden', { videoId })
      return Promise.resolve()
    })
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
  const ascending = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)
  /** Ends the connections that listen; how many there were. */
  const cutListeners = async () => {
    const cut = await app.database.reader.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'turnout events'`,
    )
    return cut.length
  }

  test('both servers hear what either publishes, once, in the order of the transaction, with the same times', async () => {
    await hide(app.database, app.events, [3, 1, 2])
    await expect.poll(() => heard[1]).toEqual([3, 1, 2])
    await hide(other, bus, [6, 5])
    await bus.tell('video.hidden', { videoId: 7 })
    await expect
      .poll(() => heard)
      .toEqual([
        [3, 1, 2, 6, 5, 7],
        [3, 1, 2, 6, 5, 7],
      ])
    expect(times[0]).toEqual(times[1])
    expect(new Set(times[0]).size).toBe(6)
    expect(times[0]?.every((time) => Math.abs(Date.parse(time) - Date.now()) < 60_000)).toBe(true)
  })

  test('a transaction that began first and commits last is told too', async () => {
    const held = Promise.withResolvers<void>()
    const slow = app.database.transaction(async (em) => {
      // From here on the transaction has its number.
      await em.execute('select pg_current_xact_id()')
      await held.promise
      app.events.publish(em, 'video.hidden', { videoId: 1 })
    })
    await hide(other, bus, [2])
    await expect.poll(() => heard).toEqual([[2], [2]])
    held.resolve()
    await slow
    await expect
      .poll(() => heard)
      .toEqual([
        [2, 1],
        [2, 1],
      ])
  })

  test('nothing is lost and nothing told twice while the connections that listen are cut again and again', async () => {
    const COUNT = 400
    const load = { isOver: false, cuts: 0 }
    const cutting = async () => {
      while (!load.isOver) {
        load.cuts += await cutListeners()
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    }
    const cut = cutting()
    const publish = async (database: Database, from: EventBus, ids: readonly number[]) => {
      for (const [n, id] of ids.entries()) {
        await hide(database, from, [id])
        // A fast machine is done before the first cuts.
        if (n === ids.length / 2) await expect.poll(() => load.cuts, { interval: 5 }).toBeGreaterThan(4)
      }
    }
    await Promise.all([
      publish(app.database, app.events, numbers(1, COUNT / 2)),
      publish(other, bus, numbers(1 + COUNT / 2, COUNT / 2)),
    ])
    load.isOver = true
    await cut
    await app.eventsHeard()
    const all = numbers(1, COUNT)
    await expect.poll(() => heard[1]?.length).toBe(COUNT + 1)
    for (const list of heard) expect(ascending(list).slice(0, COUNT)).toEqual(all)
    // Events of one server keep their order.
    for (const list of heard) expect(list.filter((id) => id <= COUNT / 2)).toEqual(numbers(1, COUNT / 2))
  })

  test('without any notification events are heard at the next look', async () => {
    await app.database.reader.all(
      `insert into events (name, payload) values ('video.hidden', '{"videoId": 8}') returning number`,
    )
    await expect.poll(() => heard).toEqual([[8], [8]])
  })

  test('rows that this version does not know, or that are damaged, are left out', async () => {
    await app.database.reader.all(
      `insert into events (name, payload) values ('of.the.future', '{}'), ('toString', '{}'),
       ('video.hidden', '{"videoId": "one"}'), ('video.hidden', 'null'), ('video.hidden', '{"videoId": 9, "more": 1}')
       returning number`,
    )
    await expect.poll(() => heard).toEqual([[9], [9]])
  })

  test('a burst of 10,000 events is read in pieces, each event once', async () => {
    const sizes: number[] = []
    const findPool = async () => (await other.orm.em.getConnection().getNativeClient()) as ClientPool
    const log = postgresEvents(findPool, other.reader)
    let ofTurn = 0
    log.listen({
      // The servers tell each other of more, such as who is present.
      onEvent({ name }) {
        if (name !== 'video.hidden' || ++ofTurn > 1) return
        setImmediate(() => {
          sizes.push(ofTurn)
          ofTurn = 0
        })
      },
      recalled: { names: [], count: 0 },
      onRecall: () => undefined,
      onMissed: () => undefined,
      onFailure: () => undefined,
    })
    await log.start()
    await hide(app.database, app.events, numbers(1, 10_000))
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([10_000, 10_000])
    for (const list of heard) expect(list).toEqual(numbers(1, 10_000))
    await expect.poll(() => sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EVENT_TIMES.pageSize)
    await log.close()
  })
})
