import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_WISHES_MAX, OPEN_WISHES_OF_PERSON_MAX, SETTLED_WISHES_DAYS } from '#shared/limits/comments.ts'
import { Wish } from '#server/entities/wish.entity.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
/** Another server of the same database; with SQLite there is one. */
let other: TestApp
let chief: TestPerson
let rita: TestPerson
let ivan: TestPerson
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  other = onPostgres ? await startSecondServer(app) : app
  chief = await app.registerAdmin('chief')
  rita = await app.registerAs('reviewer', 'rita')
  ivan = await app.registerAs('instructor', 'ivan')
  ana = await app.register('ana')
  ben = await app.register('ben')
})
afterAll(async () => {
  if (onPostgres) await other.stop()
  await app.stop()
})

const wishes = async () => (await ivan.api.listWishes({ limit: 100 })).items
const wishOf = async (text: string) => {
  const found = (await wishes()).find((one) => one.text === text)
  if (!found) throw new Error(`There is no wish for ${text}`)
  return found
}
const told = async ({ api }: TestPerson) =>
  (await api.listNotifications()).items.filter(({ kind }) => kind === 'wish-settled')
const published = async (title: string, wishId?: number) => {
  const { id } = await app.submit(ivan, { title, ...(wishId && { wishId }) })
  await chief.api.approveVideo({ id })
  return id
}

test('WI-02 WI-03 the same words in another case or spacing are one wish, and a person counts once', async () => {
  for (const text of ['Ice  rescue', ' ICE RESCUE', 'ice\u00a0rescue', 'Ice rescue'])
    await ana.api.askForLesson({ text })
  await ben.api.askForLesson({ text: 'ｉｃｅ rescue' })
  const found = (await wishes()).filter(({ text }) => /rescue/i.test(text))
  expect(found).toMatchObject([{ text: 'Ice  rescue', count: 2, isInMaking: false }])
  for (const text of ['', ' \u200b ', 'x'.repeat(101), '\ufdfa'.repeat(100)])
    expect((await refusalOf(ana.api.askForLesson({ text }))).status).toBe(400)
})

test('WI-03 people who ask at once over two servers make one wish', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  await Promise.all(
    people.map(({ token }, i) =>
      (i % 2 ? other : app)
        .clientOf(token)
        .askForLesson({ text: i % 2 ? 'Trench shoring' : 'trench SHORING' }),
    ),
  )
  const found = (await wishes()).filter(({ text }) => /trench/i.test(text))
  expect(found).toMatchObject([{ count: 6 }])
})

test('WI-04 instructors and officers read the counts without names, the most wanted first, in pages', async () => {
  for (const text of ['Rope rescue', 'Foam']) await ana.api.askForLesson({ text })
  await ben.api.askForLesson({ text: 'Foam' })
  const first = await rita.api.listWishes({ limit: 2 })
  const texts = [...first.items]
  for (let next = first.next; next;) {
    const page = await rita.api.listWishes({ limit: 2, ...next })
    texts.push(...page.items)
    next = page.next
  }
  const counts = texts.map(({ count }) => count)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(texts).toEqual(await wishes())
  expect(JSON.stringify(texts)).not.toContain('ana')
  expect((await refusalOf(ana.api.listWishes())).status).toBe(403)
  const { id } = await wishOf('Foam')
  expect((await refusalOf(ivan.api.declineWish({ id, reason: 'No' }))).status).toBe(403)
  expect((await refusalOf(ivan.api.fulfilWish({ id, videoId: 1 }))).status).toBe(403)
})

test('WI-06 WI-07 a lesson that is made from a wish settles it when its undo is over, and each person hears it once', async () => {
  await ana.api.askForLesson({ text: 'Ladder angle' })
  await ben.api.askForLesson({ text: 'ladder angle' })
  const wish = await wishOf('Ladder angle')
  const video = await app.submit(ivan, { title: 'Ladder angles', wishId: wish.id })
  expect(await wishOf('Ladder angle')).toMatchObject({ isInMaking: true })
  const { revision } = await chief.api.approveVideo({ id: video.id, isUndoable: true })
  await app.app.background.sweep()
  expect(await told(ana)).toEqual([])
  await chief.api.undoReview({ id: video.id, revision })
  await app.app.background.sweep()
  expect(await wishOf('Ladder angle')).toMatchObject({ count: 2 })
  await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect(await told(ana)).toEqual([])
  await app.database.transaction((em) =>
    em.execute(`update review_rounds set next_attempt_at = ? where state = 'queued'`, [new Date(0)]),
  )
  await expect.poll(async () => (await told(ana)).length, { timeout: 10_000 }).toBe(1)
  await Promise.all([app, other].map((one) => one.app.background.sweep()))
  for (const one of [ana, ben])
    expect(await told(one)).toMatchObject([
      { text: 'Ladder angle', decision: 'approved', video: { id: video.id, title: 'Ladder angles' } },
    ])
  expect((await wishes()).some(({ id }) => id === wish.id)).toBe(false)
  const refused = await refusalOf(rita.api.declineWish({ id: wish.id, reason: 'No' }))
  expect(refused).toMatchObject({ status: 409, message: 'This wish is settled already: it was made.' })
})

test('WI-06 a lesson refers to an open wish alone, and only of a person who may read the wishes', async () => {
  await ana.api.askForLesson({ text: 'Wall breach' })
  const { id } = await wishOf('Wall breach')
  await app.submit(ben, { title: 'Breach', wishId: id })
  expect(await wishOf('Wall breach')).toMatchObject({ isInMaking: false })
  await app.submit(ivan, { title: 'Breach', wishId: 2_000_000_000 })
  const rejected = await app.submit(ivan, { title: 'Breach', wishId: id })
  await chief.api.rejectVideo({ id: rejected.id, notes: 'Too dark' })
  expect(await wishOf('Wall breach')).toMatchObject({ isInMaking: false })
})

test('WI-07 a lesson that became public without a review is told by one of two sweeps', async () => {
  await ben.api.askForLesson({ text: 'Chainsaw' })
  const { id: wishId } = await wishOf('Chainsaw')
  const video = await published('Chainsaw starts')
  await app.database.transaction((em) =>
    em.execute('insert into wish_lessons (wish_id, video_id) values (?, ?)', [wishId, video]),
  )
  await Promise.all([app, other].map((one) => one.app.background.sweep()))
  expect((await told(ben)).filter(({ text }) => text === 'Chainsaw')).toMatchObject([
    { video: { id: video } },
  ])
})

test('WI-08 an officer declines a wish with a reason, or names a public lesson, once', async () => {
  const cara = await app.register()
  await cara.api.askForLesson({ text: 'Helicopter landing' })
  await cara.api.askForLesson({ text: 'Hose rolls' })
  const declined = await wishOf('Helicopter landing')
  const made = await wishOf('Hose rolls')
  expect((await refusalOf(rita.api.declineWish({ id: declined.id, reason: ' ' }))).status).toBe(400)
  const results = await Promise.allSettled(
    [rita.api, other.clientOf(chief.token)].map((api) =>
      api.declineWish({ id: declined.id, reason: 'Ask the air base.' }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const pending = await app.submit(ivan, { title: 'Hoses' })
  expect((await refusalOf(rita.api.fulfilWish({ id: made.id, videoId: pending.id }))).status).toBe(409)
  expect((await refusalOf(rita.api.fulfilWish({ id: made.id, videoId: 2_000_000_000 }))).status).toBe(409)
  const video = await published('Hoses')
  await rita.api.fulfilWish({ id: made.id, videoId: video })
  expect((await refusalOf(rita.api.fulfilWish({ id: made.id, videoId: video }))).status).toBe(409)
  expect(await told(cara)).toMatchObject([
    { decision: 'approved', text: 'Hose rolls', video: { id: video } },
    { decision: 'rejected', text: '“Helicopter landing”: Ask the air base.', video: null },
  ])
  const { items } = await chief.api.listAuditEvents({ limit: 100 })
  const ofWishes = items.filter(({ action }) => action.startsWith('wish.'))
  expect(ofWishes).toMatchObject([
    {
      action: 'wish.fulfilled',
      actor: { username: 'rita' },
      subject: { name: 'Hose rolls' },
      notes: 'Hoses',
    },
    { action: 'wish.declined', subject: { name: 'Helicopter landing' }, notes: 'Ask the air base.' },
  ])
  // The same words are a new wish then.
  await cara.api.askForLesson({ text: 'Helicopter landing' })
  expect((await wishOf('Helicopter landing')).id).not.toBe(declined.id)
})

test('WI-09 the open wishes of a person and of all are bounded, and a person asks a bounded number of times', async () => {
  const dora = await app.register()
  for (let i = 0; i < OPEN_WISHES_OF_PERSON_MAX; i++) await dora.api.askForLesson({ text: `Drill ${i}` })
  expect((await refusalOf(dora.api.askForLesson({ text: 'Foam' }))).status).toBe(409)
  await dora.api.askForLesson({ text: 'drill 0' })
  for (let i = 0; i < 8; i++) await dora.api.askForLesson({ text: 'Drill 1' })
  expect((await refusalOf(dora.api.askForLesson({ text: 'Drill 2' }))).status).toBe(429)
  await app.database.transaction(async (em) => {
    for (let i = 0; i < OPEN_WISHES_MAX; i++)
      em.create(Wish, { text: `Fill ${i}`, openKey: `fill ${i}`, state: 'open', createdAt: new Date() })
    await em.flush()
  })
  const refused = await refusalOf(ben.api.askForLesson({ text: 'One more' }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('tell an instructor') })
  await ben.api.askForLesson({ text: 'drill 3' })
  // A wish without a person is in no list, and the sweep deletes it.
  expect((await wishes()).some(({ text }) => text.startsWith('Fill'))).toBe(false)
  await app.app.background.sweep()
  expect(await app.database.reader.all(`select 1 from wishes where text like 'Fill%'`)).toEqual([])
})

test('WI-10 what a person asked for is in the own data and goes with the account; settled wishes go some time later', async () => {
  const emil = await app.register()
  await emil.api.askForLesson({ text: 'Knots' })
  await emil.api.askForLesson({ text: 'Foam' })
  const answer = await fetch(`${app.baseUrl}/api/user/export`, {
    headers: { Authorization: `Bearer ${emil.token}` },
  })
  expect(await answer.json()).toMatchObject({ wishes: [{ text: 'Foam' }, { text: 'Knots', state: 'open' }] })
  const { count } = await wishOf('Foam')
  await chief.api.deleteUser({ id: emil.user.id })
  expect((await wishOf('Foam')).count).toBe(count - 1)
  expect((await wishes()).some(({ text }) => text === 'Knots')).toBe(false)
  const { id } = await wishOf('Foam')
  await rita.api.declineWish({ id, reason: 'Not here' })
  const sweepAfter = async (days: number) => {
    const settledAt = new Date(Date.now() - days * DAY_MS)
    await app.database.transaction((em) => em.nativeUpdate(Wish, { id }, { settledAt }))
    await app.app.background.sweep()
    return (await app.database.reader.all('select 1 from wishes where id = ?', [id])).length
  }
  expect(await sweepAfter(SETTLED_WISHES_DAYS - 1)).toBe(1)
  expect(await sweepAfter(SETTLED_WISHES_DAYS + 1)).toBe(0)
})

test('WI-07 WI-11 in a library for members nothing of a wish is told to visitors', async () => {
  await chief.api.changeSettings({ viewers: 'members' })
  expect((await refusalOf(app.anonymous.askForLesson({ text: 'Foam' }))).status).toBe(401)
  expect((await refusalOf(app.anonymous.listWishes())).status).toBe(401)
  await chief.api.changeSettings({ viewers: 'everybody' })
})
