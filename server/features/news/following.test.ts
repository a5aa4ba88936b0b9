import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationTitle } from '#shared/notification-texts.ts'
import { startPushService, type TestPushService } from '#server/testing/push-service.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
let service: TestPushService
let chief: TestPerson
let creator: TestPerson
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ push: service.settings })
  chief = await app.registerAdmin('chief')
  creator = await app.register('creator')
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const published = async (title: string, by = creator) =>
  (await chief.api.approveVideo({ id: (await app.submit(by, { title })).id })).id
const titlesFor = async ({ api }: TestPerson) => (await api.listNotifications()).items.map(notificationTitle)
/** A lesson that is told after all before it: what was not told by then is not told. */
async function expectTold(person: TestPerson, titles: string[]) {
  await expect.poll(() => titlesFor(person), { timeout: 10_000 }).toEqual(titles)
}

test('NW-06 a person follows disciplines, which are listed, and go along with a merge', async () => {
  const ana = await app.register()
  const [first, second] = await app.anonymous.listCategories()
  expect(await ana.api.followDiscipline({ id: first?.id ?? 0 })).toEqual({ isFollowing: true })
  await ana.api.followDiscipline({ id: first?.id ?? 0 })
  expect(await ana.api.listFollowedDisciplines()).toEqual([{ id: first?.id, name: first?.name }])
  const made = await chief.api.addDiscipline({ name: 'Rope rescue', icon: 'flame', discipline: 'ems' })
  await ana.api.followDiscipline({ id: made.id })
  await chief.api.mergeDiscipline({ id: made.id, intoId: second?.id ?? 0 })
  expect((await ana.api.listFollowedDisciplines()).map(({ id }) => id)).toEqual([first?.id, second?.id])
  // The address of a merged one leads to the one that has its lessons.
  expect(await ana.api.unfollowDiscipline({ id: made.id })).toEqual({ isFollowing: false })
  expect((await ana.api.listFollowedDisciplines()).map(({ id }) => id)).toEqual([first?.id])
  expect(await refusalOf(ana.api.followDiscipline({ id: 999_999 }))).toMatchObject({ status: 404 })
})

test('NW-07 followers of a creator or of a discipline are told once of a new lesson, and of nothing else', async () => {
  const [both, one, other, suspended] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ]
  for (const person of [both, one, suspended]) await person.api.followCreator({ id: creator.user.id })
  for (const person of [both, creator]) await person.api.followDiscipline({ id: app.categoryId })
  await chief.api.suspendUser({ id: suspended.user.id, reason: 'Left' })
  const id = await published('Ladder drill')
  await expectTold(both, ['creator published “Ladder drill”'])
  await expectTold(one, ['creator published “Ladder drill”'])
  // A change, and a withdrawal with its end, are no new lessons.
  await creator.api.updateVideo({ id, title: 'Ladder angle' })
  await chief.api.approveVideo({ id })
  await chief.api.withdrawVideo({ id, notes: 'Wait' })
  await chief.api.restoreVideo({ id })
  await chief.api.withdrawVideo({ id, notes: 'Again' })
  await creator.api.updateVideo({ id, title: 'Ladder angle', resubmit: true })
  await chief.api.approveVideo({ id })
  await published('Hose drill')
  await expectTold(both, ['creator published “Hose drill”', 'creator published “Ladder angle”'])
  await expectTold(one, ['creator published “Hose drill”', 'creator published “Ladder angle”'])
  expect(await titlesFor(other)).toEqual([])
  expect((await titlesFor(creator)).filter((title) => title.includes('published'))).toEqual([])
  const sql = `select 1 from notifications where user_id = ? and kind = 'lesson-published'`
  expect(await app.database.reader.all(sql, [suspended.user.id])).toEqual([])
  // A lesson that is withdrawn is in no bell.
  await chief.api.withdrawVideo({ id, notes: 'Out of date' })
  expect(await titlesFor(one)).toEqual(['creator published “Hose drill”'])
})

test('NW-07 a decision is told when it cannot be taken back any more, and one that was taken back never', async () => {
  const [author, follower] = [await app.register('author'), await app.register()]
  await follower.api.followCreator({ id: author.user.id })
  const { id } = await app.submit(author, { title: 'Taken back' })
  const { revision } = await chief.api.approveVideo({ id, isUndoable: true })
  await chief.api.undoReview({ id, revision })
  const late = await app.submit(author, { title: 'Told late' })
  await chief.api.approveVideo({ id: late.id, isUndoable: true })
  expect(await app.database.reader.all('select 1 from lesson_news where video_id = ?', [late.id])).toEqual([])
  // The time of the undo goes by the clock of the database.
  await app.database.transaction((em) =>
    em.execute(`update review_rounds set next_attempt_at = ? where video_id = ?`, [new Date(0), late.id]),
  )
  await expectTold(follower, ['author published “Told late”'])
  const sql = `select 1 from lesson_news where video_id = ?`
  expect(await app.database.reader.all(sql, [id])).toEqual([])
})

test('NW-07 more followers than one transaction tells are all told, also after the end of a process', async () => {
  const author = await app.register('popular')
  await app.database.transaction(async (em) => {
    for (let number = 0; number < 450; number++)
      await em.execute(
        `insert into users (username, username_key, email, is_admin, role, created_at, follower_count)
          values (?, ?, ?, false, 'member', ?, 0)`,
        [`fan_${number}`, `fan_${number}`, `fan_${number}@example.org`, new Date()],
      )
    await em.execute(
      `insert into follows (follower_id, creator_id, created_at) select id, ?, created_at from users
        where username like 'fan%'`,
      [author.user.id],
    )
    await em.execute('update users set follower_count = 450 where id = ?', [author.user.id])
  })
  const id = await published('For all', author)
  const told = () =>
    app.database.reader.all<{ user_id: number }>(
      `select user_id from notifications where kind = 'lesson-published' and video_id = ?
        and user_id in (select id from users where username like 'fan%')`,
      [id],
    )
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(450)
  // A process that ended after a batch left its row: another one goes on behind the last account.
  const ids = (await told()).map(({ user_id: userId }) => userId).toSorted((a, b) => a - b)
  await app.database.transaction(async (em) => {
    await em.execute(
      `delete from notifications where kind = 'lesson-published' and video_id = ? and user_id > ?`,
      [id, ids[199] ?? 0],
    )
    await em.execute(
      `insert into lesson_news (video_id, told_to, state, next_attempt_at, lease, leased_until)
        values (?, ?, 'queued', ?, 'of a dead process', ?)`,
      [id, ids[199] ?? 0, new Date(0), new Date(0)],
    )
  })
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(450)
  await expect
    .poll(() => app.database.reader.all('select state from lesson_news where video_id = ?', [id]))
    .toEqual([])
  expect(await told()).toHaveLength(450)
})

test('NW-08 the bell is on and push messages are off, until the person chooses', async () => {
  const [author, dan] = [await app.register('writer'), await app.register('dan')]
  await dan.api.subscribeToPush(service.subscribe('dan'))
  await dan.api.followCreator({ id: author.user.id })
  const choiceOf = async () =>
    (await dan.api.getNotificationSettings()).kinds.find(({ kind }) => kind === 'lesson-published')
  expect(await choiceOf()).toMatchObject({ app: true, push: false })
  await published('Quiet', author)
  await expectTold(dan, ['writer published “Quiet”'])
  const kind = 'lesson-published'
  await dan.api.changeNotificationSettings({ kind, channel: 'push', isOn: true })
  expect(await choiceOf()).toMatchObject({ app: true, push: true })
  const id = await published('Heard', author)
  await expect.poll(() => service.to('dan').length, { timeout: 10_000 }).toBe(1)
  expect(service.to('dan')[0]).toMatchObject({
    urgency: 'low',
    payload: { title: 'writer published “Heard”', path: `/video/${id}` },
  })
  await dan.api.changeNotificationSettings({ kind, channel: 'push', isOn: false })
  await dan.api.changeNotificationSettings({ kind, channel: 'app', isOn: false })
  expect(await choiceOf()).toMatchObject({ app: false, push: false })
  const sql = `select state from lesson_news where video_id = ?`
  const unheard = await published('Unheard', author)
  await expect.poll(() => app.database.reader.all(sql, [unheard])).toEqual([])
  expect(await titlesFor(dan)).toEqual(['writer published “Heard”', 'writer published “Quiet”'])
  expect(service.to('dan')).toHaveLength(1)
})
