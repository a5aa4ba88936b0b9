import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import type { ReviewState } from '#shared/contract/review.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { User } from '#server/entities/user.entity.ts'
import { AuditEvent } from '#server/entities/audit-event.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const historyOf = async (id: number) => (await chief.api.listVideoHistory({ id })).items
/** Straight into the table: what matters here is how the list is read. */
const addVideos = (titles: string[], fields: Partial<Record<'approvalStatus', ApprovalStatus>> = {}) =>
  app.database.transaction(async (em) => {
    const category = em.getReference(Category, app.categoryId)
    const creator = em.getReference(User, ana.user.id)
    const approvalStatus = fields.approvalStatus ?? 'pending'
    const videos = titles.map((title) =>
      em.create(Video, { title, duration: 20, submittedAt: new Date(), category, creator, approvalStatus }),
    )
    await em.flush()
    return videos.map(({ id }) => id)
  })

test('AD-46 AD-47 every call under /api/admin is for admins alone, and a refused one changes nothing', async () => {
  const video = await app.submit(ana)
  const table: RouteTable = routes
  const calls = Object.values(table).filter(({ path }) => path.startsWith('/api/admin'))
  expect(calls.length).toBeGreaterThan(12)
  for (const { method, path } of calls) {
    const url = app.baseUrl + path.replace(':id', String(path.includes('/users/') ? chief.user.id : video.id))
    const body = method === 'GET' || method === 'DELETE' ? null : '{"notes":"no","isAdmin":true}'
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(url, { method, headers, body })).status, path).toBe(401)
    const asMember = { ...headers, Authorization: `Bearer ${ana.token}` }
    expect((await fetch(url, { method, headers: asMember, body })).status, path).toBe(403)
  }
  expect((await ana.api.getVideo({ id: video.id })).approvalStatus).toBe('pending')
  expect(await historyOf(video.id)).toEqual([])
})

test('AD-21 AD-22 AD-24 AD-52 the pending lists hold training videos and shorts apart, the longest waiting first, and page', async () => {
  const [first = 0] = await addVideos(['Ladder 100%', 'LADDER raise', 'Échelle à crochets'])
  const short = await app.submit(ana, { title: 'Ladder short', isMicroClip: true })
  const ids = async (args?: { search?: string; limit?: number; cursor?: string }) =>
    (await chief.api.listPendingVideos(args)).items.map(({ id }) => id)
  expect((await ids()).slice(-3)).toEqual([first, first + 1, first + 2])
  expect(await ids({ search: 'lAdDeR' })).toEqual([first, first + 1])
  expect(await ids({ search: 'ladder 100%' })).toEqual([first])
  expect(await ids({ search: '1%0' })).toEqual([])
  expect(await ids({ search: 'éCHELLE' })).toEqual([first + 2])
  const page = await chief.api.listPendingVideos({ search: 'ladder', limit: 1 })
  expect(page.next).toMatchObject({ search: 'ladder', limit: '1' })
  expect(await ids({ search: 'ladder', limit: 1, cursor: page.next?.['cursor'] ?? '' })).toEqual([first + 1])
  expect((await chief.api.listPendingShorts()).items.map(({ id }) => id)).toEqual([short.id])
  expect((await chief.api.listPendingShorts({ search: 'SHORT' })).items).toHaveLength(1)
  expect((await chief.api.listPendingShorts({ search: 'raise' })).items).toEqual([])
})

test('AD-24 AD-52 all videos: every state, newest first, found by a piece of the title, page by page', async () => {
  const tag = 'zq'
  const titles = Array.from({ length: 7 }, (_, index) => `${tag}Hose "roll" ${index}`)
  const ids = await addVideos(titles)
  const [failed = 0, rejected = 0] = await addVideos([`${tag} failed`, `${tag} x`], {
    approvalStatus: 'failed',
  })
  await app.database.transaction(async (em) => {
    const video = await em.findOneOrFail(Video, rejected)
    video.approvalStatus = 'rejected'
  })
  const list = (args: Parameters<typeof chief.api.listEveryVideo>[0]) => chief.api.listEveryVideo(args)
  const walk = async (args: { search?: string; state?: ReviewState }) => {
    const seen: number[] = []
    for (let cursor: string | undefined; ;) {
      const { items, next } = await list({ ...args, limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...items.map(({ id }) => id))
      cursor = next?.['cursor']
      if (!cursor) return seen
    }
  }
  const newest = [rejected, failed, ...ids.toReversed()]
  expect((await walk({})).slice(0, 9)).toEqual(newest)
  // Two letters are looked for row by row, more of them in an index: the same answer.
  expect(await walk({ search: 'ZQ' })).toEqual(newest)
  expect(await walk({ search: 'qhOSe "ROLL' })).toEqual(ids.toReversed())
  expect(await walk({ search: 'qhose', state: 'pending' })).toEqual(ids.toReversed())
  expect(await walk({ search: 'qhose', state: 'approved' })).toEqual([])
  expect(await walk({ search: 'zq', state: 'rejected' })).toEqual([rejected, failed])
  for (const odd of [`'`, '\\', 'a\\b', `it's`, '%_%', '"""', 'roll" OR "x', '\u0000ab']) {
    expect((await list({ search: odd })).items, odd).toEqual([])
  }
  await app.database.transaction(async (em) => {
    for (const video of await em.find(Video, { id: [rejected] })) video.title = `${tag} renamed`
  })
  expect(await walk({ search: 'renamed' })).toEqual([rejected])
  await chief.api.adminDeleteVideo({ id: rejected })
  expect(await walk({ search: 'renamed' })).toEqual([])
})

test('AD-25 AD-26 AD-27 approving publishes, with notes or without, and tells the uploader', async () => {
  const told: unknown[] = []
  const end = app.events.subscribe('video.reviewed', (event) => void told.push(event))
  const [withNotes, without] = [await app.submit(ana), await app.submit(ana, { title: 'No words' })]
  expect(await chief.api.approveVideo({ id: withNotes.id, notes: ' Good ' })).toMatchObject({
    approvalStatus: 'approved',
    reviewNotes: 'Good',
  })
  expect(await chief.api.approveVideo({ id: without.id })).toMatchObject({
    approvalStatus: 'approved',
    reviewNotes: null,
  })
  await app.eventsHeard()
  end()
  const feed = (await app.anonymous.listVideos()).items.map(({ id }) => id)
  expect(feed.slice(0, 2)).toEqual([without.id, withNotes.id])
  expect(told.at(-1)).toEqual({
    videoId: without.id,
    title: 'No words',
    creatorId: ana.user.id,
    status: 'approved',
    isProposal: false,
  })
  expect(await historyOf(withNotes.id)).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      actor: { id: chief.user.id, username: 'chief' },
      action: 'video.approved',
      subject: { kind: 'video', id: withNotes.id, name: withNotes.title },
      notes: 'Good',
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: 'approved' },
    },
  ])
})

test('AD-28 AD-29 AD-30 AD-32 a rejection needs notes, which the uploader reads, and keeps the video out of the feeds', async () => {
  const video = await app.submit(ana)
  const refused = { status: 400, message: 'Review notes are required when rejecting a video' }
  expect(await refusalOf(chief.api.rejectVideo({ id: video.id, notes: '   ' }))).toEqual(refused)
  const silent = await fetch(`${app.baseUrl}/api/admin/videos/${video.id}/reject`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${chief.token}` },
  })
  expect(silent.status).toBe(400)
  expect(await silent.json()).toMatchObject({ message: refused.message })
  const rejected = await chief.api.rejectVideo({ id: video.id, notes: 'Too dark' })
  expect(rejected).toMatchObject({ approvalStatus: 'rejected', reviewNotes: 'Too dark' })
  const own = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find(({ id }) => id === video.id)
  expect(own).toMatchObject({ approvalStatus: 'rejected', reviewNotes: 'Too dark' })
  const { items } = await app.anonymous.listVideos()
  expect(items.map(({ id }) => id)).not.toContain(video.id)
})

test('of two concurrent reviewers one decides, the other gets the reason, and one decision is in the audit log', async () => {
  const video = await app.submit(ana)
  const other = await app.registerAdmin('deputy')
  const answers = await Promise.all([
    refusalOf(chief.api.approveVideo({ id: video.id, revision: video.revision })),
    refusalOf(other.api.rejectVideo({ id: video.id, notes: 'No' })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toMatch(
    /^(chief has approved|deputy has rejected) this video already/,
  )
  expect(await historyOf(video.id)).toHaveLength(1)
})

test('a decision is refused when the video was rejected and submitted again meanwhile', async () => {
  const video = await app.submit(ana)
  await chief.api.rejectVideo({ id: video.id, notes: 'Too dark' })
  const again = await ana.api.updateVideo({ id: video.id, resubmit: true })
  const early = { id: video.id, revision: video.revision }
  expect(await refusalOf(chief.api.approveVideo(early))).toEqual({
    status: 409,
    message: 'This video has changed since you opened it. Please look at it once more.',
  })
  const seen = { id: video.id, revision: again.revision }
  expect(await chief.api.readReviewed({ id: video.id })).toMatchObject({
    ...again,
    isSentAgain: true,
    reviewing: null,
  })
  expect(await chief.api.approveVideo(seen)).toMatchObject({ approvalStatus: 'approved' })
  expect((await historyOf(video.id)).map(({ action }) => action)).toEqual([
    'video.approved',
    'video.resubmitted',
    'video.rejected',
  ])
})

test('AD-33 AD-34 AD-35 AD-36 AD-37 an admin sets and clears category and flags, and the feeds follow', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const other = (await app.anonymous.listCategories())[4]
  const set = {
    videoId: id,
    categoryId: other?.id ?? 0,
    featured: true,
    isTrending: true,
    isMicroClip: true,
  }
  const { videoId, ...flags } = set
  const edited = await chief.api.editVideo({ id, ...set })
  expect(edited).toMatchObject({
    ...flags,
    category: { name: other?.name },
    clipStartTime: 0,
    clipDuration: edited.duration,
  })
  const first = async (list: Promise<{ items: { id: number }[] }>) => (await list).items[0]?.id
  expect(await first(app.anonymous.listFeatured())).toBe(id)
  expect(await first(app.anonymous.listTrending())).toBe(id)
  expect(await first(app.anonymous.listMicroClips())).toBe(id)
  expect(
    await chief.api.editVideo({ id, featured: false, isTrending: false, isMicroClip: false }),
  ).toMatchObject({ featured: false, isTrending: false, isMicroClip: false, categoryId: other?.id })
  expect((await app.anonymous.listFeatured()).items).toEqual([])
  expect((await app.anonymous.listMicroClips()).items).toEqual([])
  const [cleared, before] = await historyOf(id)
  expect(cleared).toMatchObject({
    action: 'video.edited',
    before: { featured: true, isTrending: true, isMicroClip: true },
    after: { featured: false, isTrending: false, isMicroClip: false },
  })
  expect(before).toMatchObject({ action: 'video.edited', after: { category: other?.name } })
  await chief.api.editVideo({ id, featured: false })
  expect(await historyOf(id)).toHaveLength(3)
  expect((await refusalOf(chief.api.editVideo({ id, videoId: videoId + 1 }))).status).toBe(400)
  expect((await refusalOf(chief.api.editVideo({ id, categoryId: 9999 }))).status).toBe(400)
  expect((await refusalOf(chief.api.editVideo({ id: 999_999, featured: true }))).status).toBe(404)
})

test('an admin mends a title, which the library and the search follow; an empty one is refused', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Tourniquit' })).id })
  const { revision } = await chief.api.readReviewed({ id })
  const edited = await chief.api.editVideo({ id, title: '  Tourniquet in five moves ' })
  expect(edited).toMatchObject({ title: 'Tourniquet in five moves', revision: revision + 1 })
  expect((await app.anonymous.getVideo({ id })).title).toBe('Tourniquet in five moves')
  expect((await app.anonymous.searchVideos({ q: 'five moves' })).items.map((found) => found.id)).toContain(id)
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'video.edited',
    before: { title: 'Tourniquit' },
    after: { title: 'Tourniquet in five moves' },
  })
  await chief.api.editVideo({ id, title: 'Tourniquet in five moves' })
  expect((await chief.api.readReviewed({ id })).revision).toBe(revision + 1)
  for (const title of ['', '   ', 'x'.repeat(201)])
    expect((await refusalOf(chief.api.editVideo({ id, title }))).status).toBe(400)
  expect((await refusalOf(ana.api.editVideo({ id, title: 'Mine' }))).status).toBe(403)
})

test('AD-38 AD-39 an admin deletes any video; a file that stays is gone for everybody and removed by the next sweep', async () => {
  const stored = () => readdir(path.join(app.config.dataDir, 'uploads'))
  const before = await stored()
  const { id, videoFile } = await app.submit(ana, { title: 'To be deleted' })
  const remove = vi.spyOn(app.storage, 'remove').mockRejectedValue(new Error('EBUSY'))
  await chief.api.adminDeleteVideo({ id })
  remove.mockRestore()
  expect((await refusalOf(chief.api.getVideo({ id }))).status).toBe(404)
  expect(await stored()).toContain(videoFile)
  const file = `${app.baseUrl}/uploads/${videoFile}`
  expect((await fetch(file, { headers: { Authorization: `Bearer ${chief.token}` } })).status).toBe(404)
  app.clock.offset = 2 * 60 * 60 * 1000
  await app.features.uploads.background.sweep()
  app.clock.offset = 0
  expect((await stored()).sort()).toEqual(before.sort())
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'video.deleted',
    subject: { name: 'To be deleted' },
  })
  expect((await refusalOf(chief.api.adminDeleteVideo({ id }))).status).toBe(404)
})

test('audit events can be neither changed nor deleted', async () => {
  await expect(
    app.database.transaction((em) => em.nativeUpdate(AuditEvent, { id: { $gt: 0 } }, { notes: 'x' })),
  ).rejects.toThrow(/never changed/)
  await expect(
    app.database.transaction((em) => em.nativeDelete(AuditEvent, { id: { $gt: 0 } })),
  ).rejects.toThrow(/never (changed or )?deleted/)
})

test('a micro clip of the server’s own measure fills its clip duration', async () => {
  const short = await app.submit(ana, { isMicroClip: true })
  expect(short).toMatchObject({ clipStartTime: 0, clipDuration: short.duration })
})
