import { expect, test } from 'vitest'
import { postgresExternalCommits } from './external-commits.ts'

/** What a PostgreSQL says: its snapshot, and the transactions that noted themselves. */
function postgres() {
  const state = { snapshot: '100:100:', commits: [] as number[], isAway: false }
  const all = <Row>(sql: string): Promise<Row[]> => {
    const isSnapshot = sql.includes('pg_current_snapshot')
    if (state.isAway && !isSnapshot) return Promise.reject(new Error('The connection was lost'))
    const rows = isSnapshot ? [{ text: state.snapshot }] : state.commits.map((id) => ({ id: String(id) }))
    // The reader's callers name the columns.
    return Promise.resolve(rows as Row[])
  }
  return { state, others: postgresExternalCommits({ all }) }
}

test('what others wrote is still seen when the connection breaks in the middle of asking', async () => {
  const { state, others } = postgres()
  await others.hasChanges()
  Object.assign(state, { snapshot: '101:101:', commits: [100], isAway: true })
  await expect(others.hasChanges()).rejects.toThrow('lost')
  state.isAway = false
  expect(await others.hasChanges()).toBe(true)
  expect(await others.hasChanges()).toBe(false)
})

test('a transaction that began earlier and ends later is seen when it ends, and one that noted nothing never', async () => {
  const { state, others } = postgres()
  state.snapshot = '100:103:100,102'
  await others.hasChanges()
  Object.assign(state, { snapshot: '102:103:102', commits: [100] })
  expect(await others.hasChanges()).toBe(true)
  state.snapshot = '103:103:'
  expect(await others.hasChanges()).toBe(false)
})

test('numbers that a restart gives twice, and those that nobody keeps any more, count as written', async () => {
  const { state, others } = postgres()
  await others.hasChanges()
  state.snapshot = '90:90:'
  expect(await others.hasChanges()).toBe(true)
  expect(await others.hasChanges()).toBe(false)
  state.snapshot = '2000000:2000000:'
  expect(await others.hasChanges()).toBe(true)
})
