import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACHIEVEMENT_ICONS, creator as creatorSchema } from '#shared/contract/creators.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const approved = async (by: TestPerson, title = 'Ladder angle') => {
  const video = await app.submit(by, { title })
  return chief.api.approveVideo({ id: video.id })
}

test('EN-24 PR-25 PR-28 PR-29 everybody has a public profile, with the counts of what is published', async () => {
  const id = ana.user.id
  expect(await app.anonymous.getCreator({ id })).toEqual({
    id,
    displayName: 'A crew member',
    description: null,
    profileImageUrl: null,
    followerCount: 0,
    totalUploads: 0,
    totalViews: 0,
    level: 1,
    achievementPoints: 0,
    isFollowing: false,
  })
  // A visitor reads the username of those alone who published under it.
  expect((await ben.api.getCreator({ id })).displayName).toBe('ana')
  await approved(ana)
  await app.submit(ana)
  await app.database.transaction(async (em) => {
    for (const video of await em.findAll(Video)) video.views = 7
    await em.flush()
  })
  const creator = await app.anonymous.getCreator({ id })
  expect(creator).toMatchObject({ displayName: 'ana', totalUploads: 1, totalViews: 7 })
  expect(creatorSchema.strict().parse(creator)).toEqual(creator)
  expect((await refusalOf(app.anonymous.getCreator({ id: 999_999 }))).status).toBe(404)
})

test('EN-10 GP-63 GP-64 GP-65 GP-66 follow and unfollow count once, are refused for oneself, and show on videos and profiles', async () => {
  const video = await approved(ana)
  const id = ana.user.id
  const both = await Promise.all([ben.api.followCreator({ id }), ben.api.followCreator({ id })])
  expect(both).toContainEqual({ isFollowing: true, followerCount: 1 })
  expect(await chief.api.followCreator({ id })).toEqual({ isFollowing: true, followerCount: 2 })
  expect((await ben.api.getVideo({ id: video.id })).creator).toMatchObject({
    isFollowing: true,
    followerCount: 2,
  })
  expect((await app.anonymous.getVideo({ id: video.id })).creator.isFollowing).toBe(false)
  expect((await ben.api.listVideos()).items[0]?.creator.isFollowing).toBe(true)
  expect((await ben.api.getCreator({ id })).isFollowing).toBe(true)
  expect(await ben.api.unfollowCreator({ id })).toEqual({ isFollowing: false, followerCount: 1 })
  expect(await ben.api.unfollowCreator({ id })).toEqual({ isFollowing: false, followerCount: 1 })
  expect((await refusalOf(ana.api.followCreator({ id }))).status).toBe(400)
  expect((await refusalOf(ana.api.followCreator({ id: 999_999 }))).status).toBe(404)
  expect((await refusalOf(app.anonymous.followCreator({ id }))).status).toBe(401)
  expect((await refusalOf(app.anonymous.unfollowCreator({ id }))).status).toBe(401)
})

test('HV-26 HV-27 CD-01 the list holds those with published work, the most followed first, page by page', async () => {
  const [cara, dan] = [await app.register('cara'), await app.register('dan')]
  await approved(dan)
  await approved(cara)
  await app.submit(ben)
  for (const person of [ana, ben, chief]) await person.api.followCreator({ id: cara.user.id })
  for (const person of [ana, chief]) await person.api.followCreator({ id: dan.user.id })
  const { items } = await ben.api.listCreators()
  expect(items.slice(0, 2).map(({ displayName }) => displayName)).toEqual(['cara', 'dan'])
  expect(items.map(({ isFollowing }) => isFollowing).slice(0, 2)).toEqual([true, false])
  expect(items.map(({ id }) => id)).not.toContain(ben.user.id)
  const first = await app.anonymous.listCreators({ limit: 1 })
  const second = await app.anonymous.listCreators({ ...first.next })
  expect([...first.items, ...second.items].map(({ displayName }) => displayName)).toEqual(['cara', 'dan'])
})

test('HV-28 a creator’s videos come with the creator, approved ones alone, newest first', async () => {
  const dora = await app.register('dora')
  await approved(dora, 'first')
  await approved(dora, 'second')
  await app.submit(dora, { title: 'waiting' })
  const { creator, videos } = await app.anonymous.getCreatorVideos({ id: dora.user.id })
  expect(creator).toMatchObject({ id: dora.user.id, totalUploads: 2 })
  expect(videos.map(({ title }) => title)).toEqual(['second', 'first'])
  expect((await refusalOf(app.anonymous.getCreatorVideos({ id: 999_999 }))).status).toBe(404)
})

test('PR-31 PR-62 EN-26 EN-27 the catalogue has sixteen achievements', async () => {
  const achievements = await app.anonymous.listAchievements()
  expect(achievements).toHaveLength(16)
  for (const { iconName } of achievements) expect(ACHIEVEMENT_ICONS).toContain(iconName)
  expect(achievements[0]).toEqual({
    id: expect.any(Number),
    name: 'First Lesson',
    description: 'Publish your first video',
    iconName: 'upload',
    pointsValue: 10,
    requirement: 1,
    category: 'teaching',
  })
})

const award = (userId: number, achievements: ({ id: number } | undefined)[]) =>
  app.database.transaction(async (em) => {
    const at = app.database.reader.dialect === 'sqlite' ? 1_760_000_000_000 : '2025-10-09T08:53:20.000Z'
    const sql = 'insert into awards (user_id, achievement_id, awarded_at) values (?, ?, ?)'
    for (const earned of achievements) await em.execute(sql, [userId, earned?.id, at])
  })

test('PR-30 PR-64 EN-25 a creator with achievements: what was earned, its points, and the level they make', async () => {
  const { id } = (await app.register('edda')).user
  expect((await app.anonymous.getCreatorWithAchievements({ id })).achievements).toEqual([])
  const catalogue = await app.anonymous.listAchievements()
  const [academy, first] = [catalogue[3], catalogue[0]]
  await award(id, [academy, first])
  const creator = await app.anonymous.getCreatorWithAchievements({ id })
  expect(creator).toMatchObject({ id, achievementPoints: 210, level: 3 })
  // 160 points: more than half of the way counts for nothing yet.
  const half = catalogue.filter(({ name }) => name === 'Statewide' || name === 'Full House')
  const { id: other } = (await app.register()).user
  await award(other, half)
  expect(await app.anonymous.getCreator({ id: other })).toMatchObject({ achievementPoints: 160, level: 2 })
  expect(creator.achievements).toContainEqual({ ...first, awardedAt: '2025-10-09T08:53:20.000Z' })
})

test('the videos of a category, and 404 for one that isn’t there', async () => {
  const [one, two] = await app.anonymous.listCategories()
  const video = await approved(ana, 'In the first')
  const { items } = await app.anonymous.listCategoryVideos({ id: one?.id ?? 0 })
  expect(items[0]?.id).toBe(video.id)
  expect((await app.anonymous.listCategoryVideos({ id: two?.id ?? 0 })).items).toEqual([])
  expect((await ben.api.listCategoryVideos({ id: one?.id ?? 0, limit: 1 })).items).toHaveLength(1)
  expect((await refusalOf(app.anonymous.listCategoryVideos({ id: 999 }))).status).toBe(404)
})

test('followers from before the first publication count in the order of creators', async () => {
  const [early, late] = [await app.register(), await app.register()]
  for (const person of [ana, ben, chief]) await person.api.followCreator({ id: early.user.id })
  await ana.api.followCreator({ id: late.user.id })
  await approved(late)
  await approved(early)
  const order = async () =>
    (await app.anonymous.listCreators({})).items.flatMap(({ id, followerCount, totalUploads }) =>
      id === early.user.id || id === late.user.id ? [[id, followerCount, totalUploads]] : [],
    )
  expect(await order()).toEqual([
    [early.user.id, 3, 1],
    [late.user.id, 1, 1],
  ])
  for (const person of [ana, ben, chief]) await person.api.unfollowCreator({ id: early.user.id })
  expect(await order()).toEqual([
    [late.user.id, 1, 1],
    [early.user.id, 0, 1],
  ])
})

// What PostgreSQL does with a handful of rows says nothing about 100,000.
test.skipIf(onPostgres)(
  'the list of creators walks those with published work alone, and no videos',
  async () => {
    const { reader } = app.database
    const { all } = reader
    const ran: [string, readonly (string | number | null)[]][] = []
    reader.all = (sql, values = []) => {
      ran.push([sql, values])
      return all(sql, values)
    }
    await app.anonymous.listCreators({ limit: 2 }).finally(() => (reader.all = all))
    const [sql, values] = ran.find(([text]) => text.includes('follower_totals')) ?? ['', []]
    const steps = (await all<{ detail: string }>(`explain query plan ${sql}`, values)).map(
      ({ detail }) => detail,
    )
    expect(steps[0]).toContain('SEARCH f USING COVERING INDEX follower_totals_most_followed')
    expect(steps.filter((step) => step.startsWith('SCAN') || step.includes('TEMP'))).toEqual([])
    expect(steps.filter((step) => /videos|\bv\b/.test(step))).toEqual([])
  },
)
