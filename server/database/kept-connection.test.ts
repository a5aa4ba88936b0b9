import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { keptConnection } from './kept-connection.ts'
import type { ConnectionPool, PooledClient } from './postgres-pool.ts'

interface Pool extends ConnectionPool {
  totalCount: number
  idleCount: number
}

const pid = async (client: PooledClient): Promise<number> => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return (rows as { pid: number }[])[0]?.pid ?? 0
}

describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('a kept connection (SQLite has no pool)', () => {
  let app: TestApp
  let pool: Pool
  beforeAll(async () => {
    app = await startTestApp()
    // The driver's pool; its package has no types.
    pool = (await app.database.orm.em.getConnection().getNativeClient()) as unknown as Pool
  })
  afterAll(() => app.stop())

  const lent = () => pool.totalCount - pool.idleCount

  test('serves one use after the other, and goes back to the pool without use', async () => {
    await expect.poll(lent).toBe(0)
    const kept = keptConnection(pool, 50)
    const first = await kept.use(pid)
    expect(await kept.use(pid)).toBe(first)
    expect(lent()).toBe(1)
    await expect.poll(lent).toBe(0)
    await kept.use((client) => client.query('select pg_sleep(0.3)'))
    expect(lent(), 'after a use longer than it is kept').toBe(1)
    await expect.poll(lent).toBe(0)
  })

  test('is replaced after it broke, in a use and between two', async () => {
    const kept = keptConnection(pool)
    const end = (of: number) => app.database.reader.all('select pg_terminate_backend(?)', [of])
    const first = await kept.use(pid)
    await end(first)
    await expect.poll(lent).toBe(0)
    const second = await kept.use(pid)
    expect(second).not.toBe(first)
    const use = kept.use((client) => client.query('select pg_sleep(30)'))
    const [failure] = await Promise.all([
      use.catch((error: unknown) => error),
      new Promise((resolve) => setTimeout(resolve, 100)).then(() => end(second)),
    ])
    expect(failure).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(await kept.use(pid)).not.toBe(second)
    kept.close()
    expect(lent()).toBe(0)
  })

  test('goes back after the use under way when it is closed', async () => {
    const kept = keptConnection(pool)
    const use = kept.use((client) => client.query('select pg_sleep(0.1)'))
    await expect.poll(lent).toBe(1)
    kept.close()
    await use
    expect(lent()).toBe(0)
  })
})
