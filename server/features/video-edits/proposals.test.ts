import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { publicTrace } from '#server/testing/public-trace.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aPicture } from '#server/testing/videos.ts'
import { Video } from '#server/entities/video.entity.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (folder) => {
      const { mkdir, writeFile } = await import('node:fs/promises')
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'index.html'), '<html><head></head><body></body></html>')
    },
  })
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const stored = async () => (await readdir(path.join(app.config.dataDir, 'uploads'))).sort()
const historyOf = async (id: number) => (await chief.api.listVideoHistory({ id })).items
const uploadThumbnail = async (by: TestPerson) => {
  const form = new FormData()
  form.set('thumbnail', new File([new Uint8Array(await aPicture())], 'cover.png', { type: 'image/png' }))
  return (await by.api.uploadThumbnail(form)).path
}
const published = async (title: string, by = ana): Promise<OwnVideo> =>
  chief.api.approveVideo({ id: (await app.submit(by, { title })).id })
const ownOf = async (id: number): Promise<OwnVideo> => {
  const video = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  if (!video) throw new Error(`${id} is not in the own list`)
  return video
}
const otherCategory = async () => (await app.anonymous.listCategories())[3]?.id ?? 0

test('PR-61 an owner’s changes to an approved video wait beside the public version until a reviewer approves them', async () => {
  const before = await published('Zebrafirst ladder')
  const cover = await uploadThumbnail(ana)
  const categoryId = await otherCategory()
  const proposed = await ana.api.updateVideo({
    id: before.id,
    title: 'Okapisecond ladder',
    description: 'Gnuthird words',
    categoryId,
    thumbnailFile: cover,
  })
  expect(proposed).toMatchObject({
    title: 'Zebrafirst ladder',
    approvalStatus: 'approved',
    revision: before.revision + 1,
    version: 1,
    proposal: {
      title: 'Okapisecond ladder',
      description: 'Gnuthird words',
      categoryId,
      thumbnailFile: cover,
      changed: ['title', 'description', 'category', 'thumbnail'],
      status: 'pending',
      reviewNotes: null,
    },
  })
  const looked = { video: before, words: ['okapisecond', 'gnuthird', 'zebrafirst'], files: [cover] }
  for (const by of [undefined, ben]) {
    const seen = await publicTrace(app, by ? { ...looked, by } : looked)
    expect(seen).toContain('Zebrafirst')
    expect(seen).not.toMatch(/Okapisecond|Gnuthird/)
    expect(seen).not.toContain(cover)
  }
  for (const by of [ana, chief])
    expect(await publicTrace(app, { ...looked, by })).toContain(`/uploads/${cover}`)

  const listed = (await chief.api.listPendingVideos({ search: 'zebrafirst' })).items
  expect(listed).toMatchObject([{ id: before.id, proposal: { title: 'Okapisecond ladder' } }])
  const places = (await app.anonymous.listVideos()).items.map(({ id }) => id)
  const approved = await chief.api.approveVideo({
    id: before.id,
    revision: proposed.revision,
    notes: 'Better',
  })
  expect(approved).toMatchObject({
    title: 'Okapisecond ladder',
    description: 'Gnuthird words',
    categoryId,
    thumbnailFile: cover,
    reviewNotes: 'Better',
    proposal: null,
    version: 1,
  })
  for (const by of [undefined, ben]) {
    const seen = await publicTrace(app, by ? { ...looked, by } : looked)
    expect(seen).toContain('Okapisecond')
    expect(seen).not.toContain('Zebrafirst')
    expect(seen).toContain(`/uploads/${cover}`)
  }
  // An approved correction is no new publication.
  expect((await app.anonymous.listVideos()).items.map(({ id }) => id)).toEqual(places)
  expect((await app.anonymous.searchVideos({ q: 'zebrafirst' })).items).toEqual([])
  expect((await historyOf(before.id)).slice(0, 2)).toMatchObject([
    {
      action: 'proposal.approved',
      notes: 'Better',
      before: { title: 'Zebrafirst ladder' },
      after: { title: 'Okapisecond ladder' },
    },
    {
      action: 'proposal.created',
      actor: { username: 'ana' },
      before: { title: 'Zebrafirst ladder', description: null },
      after: { title: 'Okapisecond ladder', description: 'Gnuthird words', categoryId },
    },
  ])
  expect((await chief.api.listPendingVideos({ search: 'okapisecond' })).items).toEqual([])
})

test('an edit without a change makes no proposal, and a proposal without a change is removed', async () => {
  const before = await published('Same')
  const { id, title, categoryId } = before
  const same = await ana.api.updateVideo({ id, title, categoryId, description: null, thumbnailFile: null })
  expect(same).toMatchObject({ proposal: null, revision: before.revision })
  expect((await ana.api.updateVideo({ id, title: 'Other' })).proposal).toMatchObject({ changed: ['title'] })
  const again = await ana.api.updateVideo({ id, title: 'Other' })
  expect(again.revision).toBe(before.revision + 1)
  expect(await ana.api.updateVideo({ id, title: 'Same' })).toMatchObject({ proposal: null, title: 'Same' })
  expect((await historyOf(id)).map(({ action }) => action)).toEqual([
    'proposal.discarded',
    'proposal.created',
    'video.approved',
  ])
  expect(await refusalOf(ana.api.updateVideo({ id, resubmit: true }))).toMatchObject({ status: 409 })
})

test('a rejected proposal keeps its notes for the owner, who corrects it, sends it again or takes it back', async () => {
  const { id } = await published('Public title')
  const files = await stored()
  await ana.api.updateVideo({ id, title: 'Wrong', thumbnailFile: await uploadThumbnail(ana) })
  expect((await refusalOf(chief.api.rejectVideo({ id, notes: ' ' }))).status).toBe(400)
  const rejected = await chief.api.rejectVideo({ id, notes: 'Too long' })
  expect(rejected).toMatchObject({
    title: 'Public title',
    approvalStatus: 'approved',
    reviewNotes: null,
    proposal: { title: 'Wrong', status: 'rejected', reviewNotes: 'Too long' },
  })
  expect((await chief.api.listPendingVideos({ search: 'public title' })).items).toEqual([])
  expect((await refusalOf(chief.api.approveVideo({ id }))).status).toBe(409)
  expect((await ownOf(id)).proposal).toMatchObject({ reviewNotes: 'Too long' })
  const sent = await ana.api.updateVideo({ id, resubmit: true })
  expect(sent.proposal).toMatchObject({ status: 'pending', title: 'Wrong', reviewNotes: 'Too long' })
  await chief.api.rejectVideo({ id, notes: 'Still too long' })
  const corrected = await ana.api.updateVideo({ id, title: 'Short' })
  expect(corrected.proposal).toMatchObject({ status: 'pending', title: 'Short' })
  expect((await refusalOf(ben.api.discardProposal({ id }))).status).toBe(403)
  expect(await ana.api.discardProposal({ id })).toMatchObject({ proposal: null, title: 'Public title' })
  expect((await refusalOf(ana.api.discardProposal({ id }))).status).toBe(404)
  expect(await stored()).toEqual(files)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual([
    'proposal.discarded',
    'proposal.changed',
    'proposal.rejected',
    'proposal.changed',
    'proposal.rejected',
    'proposal.created',
    'video.approved',
  ])
})

test('AD-20 AD-21 AD-22 the pending lists and the dashboard hold proposals, in the order in which they came, page by page', async () => {
  const { pendingVideos, pendingChanges, approvedVideos, rejectedVideos, totalVideos } =
    await chief.api.getDashboard()
  const proposed = await published('Queue proposal')
  const waiting = await app.submit(ana, { title: 'Queue waiting' })
  const short = await chief.api.approveVideo({
    id: (await app.submit(ana, { title: 'Queue short', isMicroClip: true })).id,
  })
  await ana.api.updateVideo({ id: proposed.id, title: 'Queue changed' })
  await ana.api.updateVideo({ id: short.id, title: 'Queue short changed' })
  const first = await chief.api.listPendingVideos({ search: 'queue', limit: 1 })
  expect(first.items.map(({ id }) => id)).toEqual([waiting.id])
  const second = await chief.api.listPendingVideos({
    search: 'queue',
    limit: 1,
    cursor: first.next?.['cursor'] ?? '',
  })
  expect(second.items.map(({ id }) => id)).toEqual([proposed.id])
  expect((await chief.api.listPendingShorts({ search: 'queue' })).items.map(({ id }) => id)).toEqual([
    short.id,
  ])
  expect(await chief.api.getDashboard()).toMatchObject({
    pendingVideos: pendingVideos + 1,
    pendingChanges: pendingChanges + 2,
    approvedVideos: approvedVideos + 2,
    rejectedVideos,
    totalVideos: totalVideos + 3,
  })
  await ana.api.withdrawVideo({ id: proposed.id })
  expect(await chief.api.getDashboard()).toMatchObject({
    pendingVideos: pendingVideos + 1,
    pendingChanges: pendingChanges + 1,
    rejectedVideos: rejectedVideos + 1,
  })
  await ana.api.deleteVideo({ id: proposed.id })
  await ana.api.deleteVideo({ id: short.id })
  await chief.api.deleteVideo({ id: waiting.id })
})

test('an admin’s edit is applied directly, is in the audit log, and keeps a proposal', async () => {
  const { id } = await published('By ana')
  await ana.api.updateVideo({ id, title: 'Proposed by ana', description: 'More' })
  const edited = await chief.api.updateVideo({ id, title: 'By the chief' })
  expect(edited).toMatchObject({ title: 'By the chief', proposal: { title: 'Proposed by ana' } })
  const [entry] = await historyOf(id)
  expect(entry).toMatchObject({ action: 'video.edited', before: { title: 'By ana' } })
  // The proposal says nothing of the category: the admin's stays.
  const categoryId = await otherCategory()
  await chief.api.editVideo({ id, categoryId })
  const agreed = await chief.api.updateVideo({ id, description: 'More' })
  expect(agreed.proposal).toMatchObject({ changed: ['title'], status: 'pending' })
  expect(await chief.api.approveVideo({ id })).toMatchObject({
    title: 'Proposed by ana',
    description: 'More',
    categoryId,
  })
  await ana.api.updateVideo({ id, categoryId: app.categoryId })
  expect(await chief.api.editVideo({ id, categoryId: app.categoryId })).toMatchObject({ proposal: null })
})

test('another account can neither see nor change a proposal, and gets no events of it', async () => {
  const { id } = await published('Quiet')
  const stranger = await openLiveSocket(app.baseUrl)
  const owner = await openLiveSocket(app.baseUrl)
  await stranger.signIn(ben.token)
  await owner.signIn(ana.token)
  expect((await refusalOf(ben.api.updateVideo({ id, title: 'Mine' }))).status).toBe(403)
  expect((await refusalOf(ben.api.withdrawVideo({ id }))).status).toBe(403)
  expect((await refusalOf(app.anonymous.discardProposal({ id }))).status).toBe(401)
  await ana.api.updateVideo({ id, title: 'Secretword' })
  await chief.api.rejectVideo({ id, notes: 'Secretnotes' })
  await owner.hears({ type: 'video_reviewed', status: 'rejected', isProposal: true, videoTitle: 'Quiet' })
  // After everything that was told before it.
  await ben.api.likeVideo({ id })
  await stranger.hears({ type: 'video_activity', action: 'liked', videoTitle: 'Quiet' })
  expect(JSON.stringify(stranger.heard)).not.toMatch(/Secret|video_reviewed|review_queue/)
  await stranger.end()
  await owner.end()
})

test('proposals count among the thirty videos of one account that wait for a review', async () => {
  const proposed = await published('Counted')
  await ana.api.updateVideo({ id: proposed.id, title: 'Counted twice' })
  const { waiting } = await ana.api.getUploadAllowance()
  await app.database.transaction(async (em) => {
    const category = em.getReference(Category, app.categoryId)
    const creator = em.getReference(User, ana.user.id)
    const fields = {
      duration: 20,
      submittedAt: new Date(),
      category,
      creator,
      approvalStatus: 'pending',
    } as const
    for (let more = waiting.used; more < 30; more++) em.create(Video, { title: `Filler ${more}`, ...fields })
  })
  const other = await published('One too many', chief)
  await app.database.transaction(async (em) => {
    ;(await em.findOneOrFail(Video, other.id)).creator = em.getReference(User, ana.user.id)
  })
  expect((await refusalOf(ana.api.updateVideo({ id: other.id, title: 'Not now' }))).status).toBe(429)
  // What waits already can be corrected.
  expect((await ana.api.updateVideo({ id: proposed.id, title: 'Counted once' })).proposal?.status).toBe(
    'pending',
  )
  // A rejected proposal waits no more: it needs a place again.
  await chief.api.rejectVideo({ id: proposed.id, notes: 'Not yet' })
  expect((await ana.api.updateVideo({ id: other.id, title: 'Now' })).proposal?.status).toBe('pending')
  for (const change of [{ resubmit: true }, { title: 'Once more' }])
    expect((await refusalOf(ana.api.updateVideo({ id: proposed.id, ...change }))).status).toBe(429)
  await ana.api.discardProposal({ id: other.id })
  expect((await ana.api.updateVideo({ id: proposed.id, resubmit: true })).proposal?.status).toBe('pending')
})
