import { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyMigratedDb } from '#server/testing/migrated-database.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { Database } from './database.ts'
import { entities } from '#server/entities.ts'
import { isDatabaseOutage } from './outage.ts'
import { POSTGRES_LIMITS, postgresPool } from './postgres-pool.ts'

const { poolSize } = POSTGRES_LIMITS

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('PostgreSQL that cuts off its clients', () => {
  let app: TestApp
  /** Connections that are not the server's own. */
  let admin: Database
  let ana: TestPerson
  let videoId: number
  beforeAll(async () => {
    app = await startTestApp()
    ana = await app.register('ana')
    const chief = await app.registerAdmin('chief')
    videoId = (await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id
    admin = await Database.open(app.config, entities)
  })
  afterAll(async () => {
    await admin.close()
    await app.stop()
  })

  /** Ends the connections that are in the middle of a transaction; how many there were. */
  const terminateBusy = async (): Promise<number> => {
    const ended = await admin.reader.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and query not like '%pg_terminate_backend%'`,
    )
    return ended.length
  }

  /** All places of the pool at once: each transaction waits until as many have begun. */
  const useEveryPlace = async () => {
    let begun = 0
    await Promise.all(
      Array.from({ length: poolSize }, () =>
        app.database.transaction(async (em) => {
          await em.execute('select 1')
          begun++
          await expect.poll(() => begun, { message: 'transactions at a time' }).toBe(poolSize)
        }),
      ),
    )
  }

  test('20 times in the middle of transactions of 8 writers: the server answers, and its pool is whole', async () => {
    const load = { isOver: false }
    const statuses = new Set<number>()
    const write = async (by: TestPerson) => {
      for (let isLiked = false; !load.isOver; isLiked = !isLiked) {
        const answer = await fetch(`${app.baseUrl}/api/videos/${videoId}/like`, {
          method: isLiked ? 'DELETE' : 'POST',
          headers: { Authorization: `Bearer ${by.token}` },
        })
        await answer.text()
        statuses.add(answer.status)
      }
    }
    const people = await Promise.all(Array.from({ length: 8 }, () => app.register()))
    const writing = people.map(write)
    for (let round = 0; round < 20; round++) await expect.poll(terminateBusy).toBeGreaterThan(0)
    load.isOver = true
    await Promise.all(writing)
    expect([...statuses].sort()).toEqual([200, 503])
    await useEveryPlace()
  })

  test('a connection that is silent for too long is ended, a wait for a place too, and no place is lost', async () => {
    const url = new URL((await copyMigratedDb('')) ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const pool = postgresPool({ ...POSTGRES_LIMITS, poolSize: 2, connectMs: 400, silenceMs: 800 })
    const orm = await MikroORM.init({
      ...pool.options,
      clientUrl: url.href,
      entities: [],
      discovery: { warnWhenNoEntities: false },
    })
    pool.limitSilence()
    const transaction = () =>
      orm.em
        .fork()
        .transactional((em) => em.getConnection().execute('select 1', [], 'all', em.getTransactionContext()))
    const transactions = () => Promise.allSettled([1, 2, 3].map(transaction))
    const outcomes = (results: PromiseSettledResult<unknown>[]) =>
      results.map((result) => result.status === 'fulfilled' || isDatabaseOutage(result.reason))
    expect((await transactions()).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    proxy.freeze(true)
    const cutOff = await transactions()
    expect(cutOff.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(outcomes(cutOff)).toEqual([true, true, true])
    proxy.freeze(false)
    await expect
      .poll(async () => (await transactions()).map(({ status }) => status))
      .not.toContain('rejected')
    await orm.close()
    await proxy.stop()
  })
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a connection prepares the check of the changes once',
  async () => {
    const app = await startTestApp()
    await app.database.catchUp()
    // The pool lends the connection that was used last.
    const prepared = await app.database.reader.column<string>('select statement from pg_prepared_statements')
    await app.stop()
    expect(prepared.filter((statement) => statement.includes('changes_since'))).toHaveLength(1)
  },
)

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a connection prepares a write with values once, and names no read',
  async () => {
    const app = await startTestApp()
    const prepared = await app.database.statements(async (on) => {
      for (const name of ['a', 'b']) {
        await on.execute('update sequences set value = value where name = ?', [name])
        await on.execute('select value from sequences where name = ?', [name])
      }
      return on.execute<{ statement: string }[]>('select statement from pg_prepared_statements')
    })
    await app.stop()
    expect(prepared.filter(({ statement }) => statement.includes('sequences'))).toEqual([
      { statement: 'update sequences set value = value where name = $1' },
    ])
  },
)
