import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#server/entities/user.entity.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aPicture, aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import { DEPARTMENT_KEY } from '#server/features/settings/department-account.ts'

const SUSPENDED = 'This account is suspended. Please ask an administrator of your department to put it back.'
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nMask up.\n'

let app: TestApp
let chief: TestPerson
let heir: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  heir = await app.register('heir_of_all')
  viewer = await app.register('viewer')
})
afterAll(() => app.stop())

const readOf = (path: string | null, token?: string) =>
  fetch(app.baseUrl + path, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
const statusOf = async (file: string | null, token?: string) =>
  (await readOf(`/uploads/${file}`, token)).status
const filesOf = (person: number) =>
  app.database.reader.all<{ file: string }>('select file from uploads where owner_id = ?', [person])

/** Seven lessons: published with thumbnails and captions, in review, with a waiting change, and a clip of a lesson of another person. */
async function aLeaver(name: string) {
  const leaver = await app.register(name)
  const sent = async () => {
    const form = uploadForm(await aSmallVideo(), 'drill.mp4', await aPicture())
    const { video, thumbnail } = await leaver.api.uploadFiles(form)
    return { videoFile: video.path, thumbnailFile: thumbnail?.path ?? '' }
  }
  const lesson = async (title: string) =>
    leaver.api.createVideo({ title, categoryId: app.categoryId, ...(await sent()), captions: CAPTIONS })
  const published = []
  for (const title of ['Ladders', 'Hoses', 'Masks', 'Knots', 'Pumps'])
    published.push(await chief.api.approveVideo({ id: (await lesson(`${title} of ${name}`)).id }))
  const waiting = await lesson(`Ropes of ${name}`)
  const [first, second] = published
  if (!first || !second) throw new Error('No lessons')
  await leaver.api.updateVideo({ id: first.id, title: `Ladders anew of ${name}`, ...(await sent()) })
  const ofChief = await chief.api.approveVideo({ id: (await app.submit(chief, { title: 'Of chief' })).id })
  const own = await leaver.api.createClip({ id: ofChief.id, title: 'Cut', clipStartTime: 0, clipDuration: 5 })
  const clip = await chief.api.approveVideo({ id: own.id })
  const cut = await viewer.api.createClip({ id: second.id, title: 'Part', clipStartTime: 0, clipDuration: 5 })
  const ofViewer = await chief.api.approveVideo({ id: cut.id })
  for (const id of [first.id, second.id]) await viewer.api.viewVideo({ id })
  await viewer.api.likeVideo({ id: first.id })
  await leaver.api.likeVideo({ id: second.id })
  await leaver.api.saveVideo({ id: ofChief.id })
  await leaver.api.followCreator({ id: heir.user.id })
  // Not sent for review: it stays with the account.
  const { videoFile: unused } = await sent()
  const ids = [...published, waiting, clip].map(({ id }) => id)
  return { leaver, id: leaver.user.id, ids, first, second, waiting, clip, ofViewer, unused }
}

/** All that stands after the lessons were handed over to a person or the department. */
async function expectHandedOver(
  made: Awaited<ReturnType<typeof aLeaver>>,
  owner: { id: number; name: string },
) {
  const { ids, first, second, waiting, ofViewer } = made
  for (const id of ids) {
    const video = await chief.api.getVideo({ id })
    expect(video.creator).toMatchObject({ id: owner.id, displayName: owner.name })
    for (const file of [video.videoFile, video.thumbnailFile])
      if (file) expect(await statusOf(file, chief.token), file).toBe(200)
  }
  const [shown, other] = [
    await viewer.api.getVideo({ id: first.id }),
    await viewer.api.getVideo({ id: second.id }),
  ]
  expect([shown.views, shown.likes, shown.title]).toEqual([1, 1, first.title])
  expect(other.views).toBe(1)
  expect(await (await readOf(shown.captionsUrl)).text()).toContain('Mask up.')
  expect((await viewer.api.getVideo({ id: ofViewer.id })).creator.id).toBe(viewer.user.id)
  const changed = await chief.api.approveVideo({ id: first.id })
  expect(changed.title).toMatch(/^Ladders anew/)
  expect(await statusOf(changed.videoFile)).toBe(200)
  expect((await chief.api.approveVideo({ id: waiting.id })).creator.id).toBe(owner.id)
  const creator = await app.anonymous.getCreator({ id: owner.id })
  expect(creator.totalUploads).toBe(7)
  const found = await app.anonymous.searchVideos({ q: owner.name })
  expect(found.items.map(({ id }) => id)).toEqual(expect.arrayContaining([second.id]))
}

test('PE-03 PE-04 PE-05 a leaver is suspended: no way in is left, and the lessons stay', async () => {
  const made = await aLeaver('sam_leaves')
  const { leaver, id, ids, first } = made
  const code = (await chief.api.issueReset({ id })).code
  expect(await chief.api.suspendUser({ id, reason: ' Left in May ' })).toMatchObject({
    suspendedReason: 'Left in May',
    suspendedAt: expect.any(String),
  })
  expect((await refusalOf(leaver.api.getCurrentUser())).status).toBe(401)
  const refused = { status: 403, message: SUSPENDED }
  for (const username of ['sam_leaves', 'sam_leaves@example.org'])
    expect(await refusalOf(app.anonymous.login({ username, password: leaver.password }))).toEqual(refused)
  const guess = await refusalOf(app.anonymous.login({ username: 'sam_leaves', password: 'not-the-password' }))
  expect(guess).toEqual({ status: 401, message: 'Invalid username or password' })
  const reset = { username: 'sam_leaves', code, newPassword: 'another-pass' }
  expect(await refusalOf(app.anonymous.resetPasswordByCode(reset))).toEqual(refused)
  expect((await refusalOf(chief.api.issueReset({ id }))).status).toBe(409)
  for (const video of ids.slice(0, 5))
    expect((await app.anonymous.getVideo({ id: video })).creator.id).toBe(id)
  expect(await statusOf(first.videoFile)).toBe(200)
  expect((await chief.api.listAuditEvents({ limit: 1 })).items).toMatchObject([
    { action: 'user.suspended', subject: { id }, notes: 'Left in May' },
  ])
  await chief.api.putUserBack({ id })
  expect(await app.anonymous.login({ username: 'sam_leaves', password: leaver.password })).toMatchObject({
    id,
  })
})

test('PE-07 PE-08 the lessons of a leaver are handed over to a person, and the account stays', async () => {
  const made = await aLeaver('eve_hands_over')
  const { leaver, id, unused } = made
  const followers = (await app.anonymous.getCreator({ id: heir.user.id })).followerCount
  await chief.api.suspendUser({ id })
  const counts = { published: 6, views: 2, others: 1, clipsOfOthers: 1 }
  expect(await chief.api.getLessonCounts({ id })).toEqual(counts)
  const give = (heirId?: number) =>
    refusalOf(chief.api.handOverLessons({ id, to: 'person', ...(heirId === undefined ? {} : { heirId }) }))
  for (const nobody of [undefined, id, 999_999])
    expect(await give(nobody)).toEqual({
      status: 400,
      message: 'Please choose the person who gets the lessons.',
    })
  const away = await app.register('away')
  await chief.api.suspendUser({ id: away.user.id })
  expect((await give(away.user.id)).message).toBe('away is suspended. Please choose another person.')
  expect(await chief.api.getLessonCounts({ id })).toEqual(counts)

  const given = await chief.api.handOverLessons({ id, to: 'person', heirId: heir.user.id })
  expect(given).toEqual({ lessons: 7, to: 'heir_of_all' })
  await expectHandedOver(made, { id: heir.user.id, name: 'heir_of_all' })
  expect(await filesOf(id)).toEqual(expect.arrayContaining([{ file: unused.replace('/uploads/', '') }]))
  expect((await chief.api.getLessonCounts({ id })).published).toBe(0)
  expect((await app.anonymous.getCreatorWithAchievements({ id: heir.user.id })).achievements).not.toEqual([])
  expect((await heir.api.updateVideo({ id: made.second.id, title: 'Hoses by the heir' })).id).toBe(
    made.second.id,
  )
  expect((await chief.api.listAuditEvents({ limit: 8 })).items).toContainEqual(
    expect.objectContaining({
      action: 'user.lessons_given',
      subject: { kind: 'user', id, name: 'eve_hands_over' },
      after: { lessons: 7, to: 'heir_of_all' },
    }),
  )
  // The account is whole, and the following of the leaver stays.
  await chief.api.putUserBack({ id })
  expect(await app.anonymous.login({ username: 'eve_hands_over', password: leaver.password })).toMatchObject({
    id,
  })
  expect((await app.anonymous.getCreator({ id: heir.user.id })).followerCount).toBe(followers)
})

test('PE-06 PE-08 an account is deleted, and the department keeps its lessons', async () => {
  const made = await aLeaver('tom_deleted')
  const { id, second, unused } = made
  const likes = (await viewer.api.getVideo({ id: second.id })).likes
  await chief.api.deleteUser({ id, to: 'department' })
  const department = await app.database.entities().findOneOrFail(User, { usernameKey: DEPARTMENT_KEY })
  await expectHandedOver(made, { id: department.id, name: 'Turnout' })
  // The like of the person went with the person.
  expect((await viewer.api.getVideo({ id: second.id })).likes).toBe(likes - 1)
  expect(await filesOf(id)).toEqual([])
  expect((await storedFiles(app)).map(({ name }) => name)).not.toContain(unused.replace('/uploads/', ''))
  const { items } = await chief.api.listAuditEvents({ limit: 4 })
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.deleted', 'user.lessons_given']),
  )
})

test('PE-06 the department is one account that nobody can use, list, change or delete', async () => {
  const [one, two] = [await app.register('first_of_two'), await app.register('second_of_two')]
  for (const person of [one, two]) await app.submit(person)
  await Promise.all([one, two].map(({ user }) => chief.api.deleteUser({ id: user.id, to: 'department' })))
  const found = await app.database.entities().find(User, { usernameKey: DEPARTMENT_KEY })
  expect(found).toHaveLength(1)
  const id = found[0]?.id ?? 0
  expect((await chief.api.listUsers({ search: 'turnout' })).items).toEqual([])
  const calls = [
    chief.api.changeRole({ id, role: 'admin' }),
    chief.api.putUserBack({ id }),
    chief.api.deleteUser({ id }),
    chief.api.issueReset({ id }),
  ]
  const statuses = (await Promise.all(calls.map((call) => refusalOf(call)))).map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 409])
  const names = [DEPARTMENT_KEY, 'Turnout']
  for (const username of names)
    expect((await refusalOf(app.anonymous.login({ username, password: 'secret-pass' }))).status).toBe(401)
})

test('PE-09 an account is deleted with its lessons where nobody keeps them', async () => {
  const { id, ids, ofViewer } = await aLeaver('una_deleted')
  const before = (await filesOf(id)).map(({ file }) => file)
  await chief.api.deleteUser({ id })
  for (const video of [...ids, ofViewer.id])
    expect((await refusalOf(chief.api.getVideo({ id: video }))).status).toBe(404)
  const left = (await storedFiles(app)).map(({ name }) => name)
  for (const file of before) expect(left).not.toContain(file)
})

test('PE-03 neither the own account nor the last active administrator is suspended', async () => {
  const own = await refusalOf(chief.api.suspendUser({ id: chief.user.id }))
  expect(own).toEqual({
    status: 409,
    message: 'You cannot suspend your own account. Another administrator can.',
  })
  const second = await app.registerAdmin('second_chief')
  await chief.api.suspendUser({ id: second.user.id })
  const refused = { status: 409, message: 'This is the last administrator. Make another person one first.' }
  expect(await refusalOf(chief.api.changeRole({ id: chief.user.id, role: 'member' }))).toEqual(refused)
  await chief.api.putUserBack({ id: second.user.id })
  const { token } = await app.anonymous.login({ username: 'second_chief', password: second.password })
  const answers = await Promise.all([
    refusalOf(chief.api.suspendUser({ id: second.user.id })),
    refusalOf(app.clientOf(token).suspendUser({ id: chief.user.id })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.database.entities().count(User, { isAdmin: true, suspendedAt: null })).toBe(1)
})
