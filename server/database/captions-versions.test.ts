import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
})
afterAll(() => app.stop())

const line = (text: string) => [{ startMs: 0, endMs: 900, text }]
const versionIn = (url: string | null) => Number(/\?v=(\d+)$/.exec(url ?? '')?.[1])

/** The schema and the rows as an earlier release left them. */
async function goBack(rows: readonly { id: number; version: number | null }[]): Promise<void> {
  await app.database.transaction(async (em) => {
    await em.execute('alter table videos drop column last_captions_version')
    await em.execute("delete from mikro_orm_migrations where name = '027-captions-versions'")
    for (const { id, version } of rows)
      await em.execute('update videos set captions_version = ? where id = ?', [version, id])
  })
}

test('captions of an earlier release go on above every version that they can have had', async () => {
  const [kept, removed, never] = [await app.submit(ana), await app.submit(ana), await app.submit(ana)]
  const fill = async (id: number) => {
    let version = 0
    for (const text of ['One', 'Two', 'Three'])
      ({ version } = await ana.api.replaceCaptions({ id, cues: line(text), version }))
    return version
  }
  const highest = Math.max(await fill(kept.id), await fill(removed.id))
  await ana.api.replaceCaptions({ id: removed.id, cues: [], version: highest })
  // It had three versions, was emptied and written anew: 1 again, under which a wall may keep other words.
  await goBack([
    { id: kept.id, version: 1 },
    { id: removed.id, version: null },
    { id: never.id, version: null },
  ])
  await app.database.orm.migrator.up()
  // As at a start: nothing is remembered.
  await app.database.transaction(async (em) => void (await em.execute('update videos set views = views')))

  const before = await ana.api.getCaptions({ id: kept.id })
  expect(before.cues).toEqual(line('Three'))
  expect(versionIn(before.captionsUrl)).toBeGreaterThan(highest)
  for (const { id } of [removed, never])
    expect(await ana.api.getCaptions({ id })).toMatchObject({ cues: [], captionsUrl: null })
  for (const { id } of [kept, removed, never]) {
    const { version } = await ana.api.getCaptions({ id })
    const written = await ana.api.replaceCaptions({ id, cues: line('New'), version })
    expect(versionIn(written.captionsUrl)).toBeGreaterThan(Math.max(version, highest))
  }
})
