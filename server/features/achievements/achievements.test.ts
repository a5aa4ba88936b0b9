import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { awardReached } from './award-reached.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
let chief: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  ben = await app.register('ben')
})
afterAll(() => app.stop())

/** A pending video without a file: awards don't depend on files. */
const submitted = (by: TestPerson) =>
  app.database.transaction(async (em) => {
    const video = em.create(Video, {
      title: 'Ladder angle',
      duration: 20,
      submittedAt: new Date(),
      category: em.getReference(Category, app.categoryId),
      creator: em.getReference(User, by.user.id),
      approvalStatus: 'pending',
    })
    await em.flush()
    return { id: video.id }
  })
const published = async (by: TestPerson, count = 1): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) {
    const { id } = await submitted(by)
    await chief.api.approveVideo({ id })
    ids.push(id)
  }
  return ids
}
const earnedBy = async ({ user }: TestPerson): Promise<string[]> => {
  const { achievements } = await app.anonymous.getCreatorWithAchievements({ id: user.id })
  return achievements.map(({ name }) => name).sort()
}
const change = (id: number, counts: Partial<Pick<Video, 'likes' | 'views'>>) =>
  app.database.transaction(async (em) => {
    Object.assign(await em.findOneOrFail(Video, id), counts)
    await em.flush()
  })

test('PR-63 the first publication is awarded once, with the approval and its points', async () => {
  const ana = await app.register('ana')
  const { id } = await submitted(ana)
  expect(await earnedBy(ana)).toEqual([])
  const transaction = vi.spyOn(app.database, 'transaction')
  await chief.api.approveVideo({ id })
  expect(transaction).toHaveBeenCalledTimes(1)
  transaction.mockRestore()
  expect(await earnedBy(ana)).toEqual(['First Lesson'])
  await published(ana)
  const profile = await app.anonymous.getCreatorWithAchievements({ id: ana.user.id })
  expect(profile).toMatchObject({ achievementPoints: 10, level: 1, totalUploads: 2 })
  expect(Date.now() - Date.parse(profile.achievements[0]?.awardedAt ?? '')).toBeLessThan(60_000)
})

test('PR-63 two likes at once reach the threshold together, in the transactions of the likes', async () => {
  const cara = await app.register('cara')
  const [one = 0, two = 0] = await published(cara, 2)
  await change(one, { likes: 4 })
  await change(two, { likes: 4 })
  const transaction = vi.spyOn(app.database, 'statements')
  await Promise.all([ben.api.likeVideo({ id: one }), chief.api.likeVideo({ id: two })])
  expect(transaction).toHaveBeenCalledTimes(2)
  transaction.mockRestore()
  expect(await earnedBy(cara)).toEqual(['First Lesson', 'Well Received'])
  await ben.api.unlikeVideo({ id: one })
  await ben.api.likeVideo({ id: one })
  expect(await earnedBy(cara)).toEqual(['First Lesson', 'Well Received'])
})

test('PR-63 followers, views and saves are awarded to the right user, and not one below the threshold', async () => {
  const dora = await app.register('dora')
  const eve = await app.register('eve')
  const ids = await published(dora, 5)
  await app.database.transaction(async (em) => {
    const user = await em.findOneOrFail(User, dora.user.id)
    user.followerCount = 8
    await em.flush()
  })
  await ben.api.followCreator({ id: dora.user.id })
  await change(ids[0] ?? 0, { views: 98 })
  await ben.api.viewVideo({ id: ids[0] ?? 0 })
  for (const id of ids.slice(1)) await eve.api.saveVideo({ id })
  expect(await earnedBy(dora)).toEqual(['First Lesson', 'Regular Instructor'])
  expect(await earnedBy(eve)).toEqual([])

  await eve.api.followCreator({ id: dora.user.id })
  await eve.api.viewVideo({ id: ids[0] ?? 0 })
  await eve.api.saveVideo({ id: ids[0] ?? 0 })
  expect(await earnedBy(dora)).toEqual(['First Lesson', 'On Air', 'Regular Instructor', 'Worth Following'])
  expect(await earnedBy(eve)).toEqual(['Note Taker'])
})

test('PR-63 seven active days are awarded on the seventh day, with several calls a day', async () => {
  const fay = await app.register('fay')
  for (let day = 0; day < 7; day += 1) {
    expect(await earnedBy(fay)).toEqual([])
    app.clock.offset = day * DAY_MS
    const { token } = await app.anonymous.login({ username: 'fay', password: fay.password })
    const api = testClient(app.baseUrl, token)
    await Promise.all([api.getCurrentUser(), api.getCurrentUser()])
  }
  await expect.poll(() => earnedBy(fay)).toEqual(['On Shift'])
  app.clock.offset = 0
})

test('PR-63 a rolled back transaction awards nothing', async () => {
  const gus = await app.register('gus')
  const undone = app.database.transaction(async (em) => {
    const user = await em.findOneOrFail(User, gus.user.id)
    user.followerCount = 10
    await em.flush()
    await awardReached(em, 'followers', gus.user.id, new Date())
    expect(await em.execute('select 1 from awards where user_id = ?', [gus.user.id])).toHaveLength(1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await earnedBy(gus)).toEqual([])
})

test.runIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'an award that can’t be written is no half of a follow: neither is there, and both come with the next try',
  async () => {
    const creator = await app.register()
    const fan = await app.register()
    await app.database.transaction((em) =>
      em.execute(
        `create trigger no_award before insert on awards begin select raise(abort, 'no award today'); end`,
      ),
    )
    await app.database.transaction((em) =>
      em.execute(
        `update achievements set requirement = 1 where id = (select min(id) from achievements where metric = 'followers')`,
      ),
    )
    const follow = () => refusalOf(fan.api.followCreator({ id: creator.user.id }))
    const rows = () =>
      app.database.reader.all('select 1 from follows where creator_id = ?', [creator.user.id])
    expect((await follow()).status).toBe(500)
    expect(await rows()).toEqual([])
    await app.database.transaction((em) => em.execute('drop trigger no_award'))
    expect((await follow()).status).toBe(200)
    expect(await rows()).toHaveLength(1)
    const awards = 'select 1 from awards where user_id = ?'
    expect(await app.database.reader.all(awards, [creator.user.id])).toHaveLength(1)
  },
)
