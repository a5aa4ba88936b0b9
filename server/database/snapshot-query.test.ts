import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ClientPool } from './listening-connection.ts'
import { SnapshotQuery } from './snapshot-query.ts'

const isSqlite = process.env['TEST_DATABASE'] !== 'postgres'

describe.skipIf(isSqlite)('the snapshot of PostgreSQL (SQLite has none: a pragma tells of commits)', () => {
  let app: TestApp
  let pool: ClientPool
  beforeAll(async () => {
    app = await startTestApp()
    // The driver's pool; its package has no types.
    pool = (await app.database.orm.em.getConnection().getNativeClient()) as unknown as ClientPool
  })
  afterAll(() => app.stop())

  /** A connection outside of the pool. */
  async function connect() {
    const client = new pool.Client({ ...pool.options, password: pool.options.password })
    await client.connect()
    return client
  }
  const read = (client: Awaited<ReturnType<typeof connect>>) => {
    const query = new SnapshotQuery()
    client.query(query)
    return query.snapshot
  }

  test('a connection prepares the query once, and reads the present snapshot each time', async () => {
    const client = await connect()
    const before = await read(client)
    expect(before).toMatch(/^\d+:\d+:/)
    await app.register('ana')
    const [one, other] = [read(client), read(client)]
    expect(await one).not.toBe(before)
    expect(await other).toMatch(/^\d+:\d+:/)
    const { rows } = await client.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'snapshot' }])
    await client.end()
  })

  test('a query on a connection that breaks fails', async () => {
    const [client, killer] = [await connect(), await connect()]
    client.on('error', () => undefined)
    await read(client)
    await killer.query(`select pg_terminate_backend(${client.processID})`)
    await expect(read(client)).rejects.toThrow(/terminat|connection error/)
    await killer.end()
  })
})
