import { afterAll, describe, expect, test, vi } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import type { Changes } from './changes.ts'
import { startWithSecondProcess } from '#server/testing/second-process.ts'

const { app, ana, ids, other, stop, catchUp, rename, read } = await startWithSecondProcess()
afterAll(stop)

let titles = 0
describe('what another process commits', () => {
  const warm = '/api/videos?limit=3'
  /** Below the newest: remembered by places and stretches, not by its address. */
  const cold = () => `/api/videos?limit=2&cursor=${'0'.repeat(++titles)}4`
  const signedIn = () => ({ Authorization: `Bearer ${ana.token}` })
  test.each([
    ['a list that is remembered', () => read(warm)],
    ['a page that is put together from memory', () => read(cold())],
    ['a page with the marks of a person', () => read(warm, signedIn())],
    ['a category', () => read(`/api/categories/${app.categoryId}/videos`)],
  ])('shows on the very next read of %s', async (_, readList) => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await readList()
      const title = `Renamed ${++titles}`
      await rename(ids[2] ?? 0, title)
      expect(await readList()).toContain(title)
    }
  })

  test('shows when a video is taken out', async () => {
    for (let i = 0; i < 4; i++) expect(await read(cold())).toContain(`"id":${ids[1]},`)
    await other.transaction((em) =>
      em.execute('update videos set feed_position = null, length_bucket = null where id = ?', [ids[1] ?? 0]),
    )
    expect(await read(cold())).not.toContain(`"id":${ids[1]},`)
  })

  test('a withdrawal revokes access to the file', async () => {
    const { videoFile } = await app.anonymous.getVideo({ id: ids[0] ?? 0 })
    const status = async () => (await rawRequest(`${app.baseUrl}/uploads/${videoFile}`)).status
    expect(await status()).toBe(200)
    await other.transaction((em) =>
      em.execute(
        "update videos set approval_status = 'rejected', feed_position = null, length_bucket = null where id = ?",
        [ids[0] ?? 0],
      ),
    )
    expect(await status()).toBe(404)
  })
})

test('own commits change the version like those of another process, and only in the next check', async () => {
  await catchUp()
  const { version } = app.database
  for (const title of ['By this process', 'Once more'])
    await app.database.transaction((em) =>
      em.execute('update videos set title = ? where id = ?', [title, ids[3] ?? 0]),
    )
  await rename(ids[3] ?? 0, 'By another process')
  expect(app.database.version).toBe(version)
  await catchUp()
  const changed = app.database.version
  expect(changed).toBeGreaterThan(version)
  await catchUp()
  expect(app.database.version).toBe(changed)
})

test('the version while a change is taken in is not the one before, and not the one afterwards', async () => {
  await catchUp()
  const versions = [app.database.version]
  const slow = Promise.withResolvers<void>()
  app.database.onChange(() => slow.promise)
  await rename(ids[3] ?? 0, 'Taken in slowly')
  const catchingUp = catchUp()
  await expect.poll(() => app.database.version, { interval: 1 }).not.toBe(versions[0])
  versions.push(app.database.version)
  slow.resolve()
  await catchingUp
  versions.push(app.database.version)
  expect(new Set(versions).size).toBe(3)
})

test('a commit names the rows that it wrote, and no others', async () => {
  await catchUp()
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  await other.transaction((em) =>
    em.execute("update videos set title = 'Named' where id <> ?", [ids[0] ?? 0]),
  )
  await catchUp()
  const [changes] = seen
  expect(changes?.isEverything).toBe(false)
  expect(changes?.in('videos').toSorted()).toEqual(ids.slice(1))
  expect(changes?.in('categories')).toEqual([])
})

test('a mark names the person and the video, a session the person', async () => {
  await catchUp()
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  const [video, person] = [ids[3] ?? 0, ana.user.id]
  await ana.api.saveVideo({ id: video })
  await other.transaction(async (em) => {
    await em.execute('delete from saves where user_id = ?', [person])
    await em.execute('update sessions set expires_at = expires_at where user_id = ?', [person])
  })
  await catchUp()
  const marks = seen.flatMap((changes) => changes.pairs('saves'))
  expect(marks).toEqual([
    [person, video],
    [person, video],
  ])
  expect(seen.flatMap((changes) => changes.in('sessions'))).toEqual([person])
})

test('a failing listener of changes fails catchUp, which repeats the change', async () => {
  await catchUp()
  const seen: number[][] = []
  let fails = true
  app.database.onChange((changes) => {
    seen.push(changes.in('videos'))
    return fails ? Promise.reject(new Error('not today')) : undefined
  })
  const [, , , id = 0] = ids
  await rename(id, 'Taken in later')
  await expect(catchUp()).rejects.toThrow('not today')
  fails = false
  await catchUp()
  await catchUp()
  expect(seen).toEqual([[id], [id]])
  expect(await read('/api/videos')).toContain('Taken in later')
})

test('more records than are worth reading, and a pause longer than they are kept, count as everything', async () => {
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  await catchUp()
  seen.length = 0
  const again = 'insert into changes (table_name, row_id) select table_name, row_id from changes'
  await other.transaction(async (em) => {
    for (let rows = 1; rows <= 10_000; rows *= 2) await em.execute(again)
  })
  await catchUp()
  expect(seen.map(({ isEverything }) => isEverything)).toEqual([true])
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockReturnValue(now + 31 * 60_000)
  await catchUp()
  later.mockRestore()
  expect(seen.map(({ isEverything }) => isEverything)).toEqual([true, true])
})

test('a write that a statement begins with “with” is noticed like any other', async () => {
  await read('/api/videos')
  const sql =
    "with named as (select 'With' as title) update videos set title = (select title from named) where id = ?"
  await app.database.transaction((em) => em.execute(sql, [ids[3] ?? 0]))
  expect(await read('/api/videos')).toContain('"title":"With"')
})

test('a write that fails here leaves what others wrote to be seen', async () => {
  await expect(app.database.transaction(() => Promise.reject(new Error('not today')))).rejects.toThrow(
    'not today',
  )
  await rename(ids[3] ?? 0, 'After a failure')
  expect(await read('/api/videos')).toContain('After a failure')
})

test('records are deleted after an hour, when every server has read them or forgets everything', async () => {
  const count = async () => (await other.reader.all('select 1 from changes')).length
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  await app.database.sweep()
  const before = await count()
  expect(before).toBeGreaterThan(1)
  await rename(ids[3] ?? 0, 'Between two sweeps')
  clock.mockReturnValue(now + 61 * 60_000)
  await app.database.sweep()
  clock.mockRestore()
  expect(await count()).toBeLessThan(before)
  await rename(ids[3] ?? 0, 'After the sweep')
  expect(await read('/api/videos')).toContain('After the sweep')
})

test('many reads at once all see what was written before them', async () => {
  for (let round = 1; round <= 5; round++) {
    await rename(ids[3] ?? 0, `Round ${round}`)
    const lists = await Promise.all(Array.from({ length: 20 }, () => read('/api/videos')))
    for (const list of lists) expect(list).toContain(`Round ${round}`)
  }
})
