import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { publicTrace } from '#server/testing/public-trace.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (folder) => {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'index.html'), '<html><head></head><body></body></html>')
    },
  })
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const historyOf = async (id: number) => (await chief.api.listVideoHistory({ id })).items
const published = async (title: string, isMicroClip = false): Promise<OwnVideo> =>
  chief.api.approveVideo({ id: (await app.submit(ana, { title, isMicroClip })).id })
const feed = async () => (await app.anonymous.listVideos()).items.map(({ id }) => id)
const shorts = async () => (await app.anonymous.listShorts()).items.map(({ id }) => id)
const cues = [{ startMs: 0, endMs: 900, text: 'Pandaspoken word' }]

test('a withdrawn video is in no list, keeps its likes, saves and comments, and is restored at its position', async () => {
  const older = await published('Older lesson')
  const video = await published('Zebrahidden lesson', true)
  const { id } = video
  await chief.api.replaceCaptions({ id, cues })
  await chief.api.editVideo({ id, featured: true, isTrending: true })
  await ben.api.likeVideo({ id })
  await ben.api.saveVideo({ id })
  await chief.api.createComment({ id, text: 'Hippocomment' })
  await ben.api.viewVideo({ id })
  const newer = await published('Newer lesson', true)
  const before = { feed: await feed(), shorts: await shorts(), video: await app.anonymous.getVideo({ id }) }
  const files = [video.videoFile, video.thumbnailFile].filter((file) => file !== null)
  const looked = { video, words: ['zebrahidden', 'pandaspoken'], files }
  expect(await publicTrace(app, looked)).toMatch(/Zebrahidden/)

  const gone = await ana.api.withdrawVideo({ id, revision: (await ownOf(id)).revision })
  expect(gone).toMatchObject({ id, approvalStatus: 'withdrawn', likes: 1, reviewNotes: null })
  for (const by of [undefined, ben]) {
    const seen = await publicTrace(app, by ? { ...looked, by } : looked)
    expect(seen).not.toMatch(/Zebrahidden|Pandaspoken|Hippocomment/)
    for (const file of files) expect(seen).not.toContain(file)
    expect(seen).toContain('Older lesson')
  }
  expect(await publicTrace(app, { ...looked, by: ana })).toContain(`/uploads/${video.videoFile}`)
  expect(await feed()).toEqual(before.feed.filter((one) => one !== id))
  expect(await shorts()).toEqual(before.shorts.filter((one) => one !== id))
  expect((await refusalOf(ben.api.likeVideo({ id }))).status).toBe(404)
  expect(
    (await refusalOf(ben.api.createClip({ id, title: 'No', clipStartTime: 0, clipDuration: 5 }))).status,
  ).toBe(404)
  expect((await chief.api.listEveryVideo({ state: 'rejected' })).items.map((one) => one.id)).toContain(id)

  // Approving is about what waits for a review: a reviewer with an old list does not publish it by mistake.
  expect((await refusalOf(chief.api.approveVideo({ id }))).status).toBe(409)
  const back = await chief.api.restoreVideo({ id, revision: gone.revision, notes: 'Still right' })
  expect(back).toMatchObject({ approvalStatus: 'approved', likes: 1, featured: true })
  expect({ feed: await feed(), shorts: await shorts() }).toEqual({ feed: before.feed, shorts: before.shorts })
  expect(await app.anonymous.getVideo({ id })).toEqual(before.video)
  expect((await app.anonymous.listComments({ id })).items).toMatchObject([{ text: 'Hippocomment' }])
  expect((await app.anonymous.searchVideos({ q: 'pandaspoken' })).items).toMatchObject([{ id }])
  expect((await historyOf(id)).slice(0, 2)).toMatchObject([
    {
      action: 'video.restored',
      actor: { username: 'chief' },
      notes: 'Still right',
      before: { approvalStatus: 'withdrawn' },
      after: { approvalStatus: 'approved' },
    },
    { action: 'video.withdrawn', actor: { username: 'ana' }, notes: null },
  ])
  for (const one of [older.id, id, newer.id]) await ana.api.deleteVideo({ id: one })
})

const ownOf = async (id: number): Promise<OwnVideo> => {
  const video = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  if (!video) throw new Error(`${id} is not in the own list`)
  return video
}

test('an admin has to give a reason, and only the uploader is notified', async () => {
  const { id } = await published('Out of date')
  const owner = await openLiveSocket(app.baseUrl)
  await owner.signIn(ana.token)
  const stranger = await openLiveSocket(app.baseUrl)
  await stranger.signIn(ben.token)
  expect(await refusalOf(chief.api.withdrawVideo({ id, notes: ' ' }))).toEqual({
    status: 400,
    message: 'Please tell the uploader why you withdraw this video.',
  })
  await chief.api.withdrawVideo({ id, notes: 'Replaced by the new standard' })
  await owner.hears({ type: 'video_reviewed', videoId: id, status: 'withdrawn', isProposal: false })
  expect(await ownOf(id)).toMatchObject({ reviewNotes: 'Replaced by the new standard' })
  const last = await published('Last word')
  await ben.api.likeVideo({ id: last.id })
  await stranger.hears({ type: 'video_activity', videoTitle: 'Last word' })
  expect(JSON.stringify(stranger.heard)).not.toContain('Out of date')
  await owner.end()
  await stranger.end()
})

test('the backlog of activity does not show the title of a withdrawn video', async () => {
  const { id } = await published('Rhinotitle')
  await ben.api.likeVideo({ id })
  const before = await openLiveSocket(app.baseUrl)
  await before.signIn(ben.token)
  await before.hears({ type: 'video_activity', videoId: id })
  await ana.api.withdrawVideo({ id })
  const other = await published('Afterwards')
  await ben.api.likeVideo({ id: other.id })
  const after = await openLiveSocket(app.baseUrl)
  await after.signIn(ben.token)
  await after.hears({ type: 'video_activity', videoId: other.id })
  expect(JSON.stringify(after.heard)).not.toContain('Rhinotitle')
  await before.end()
  await after.end()
})

test('the backlog of activity does not show a title that an admin has replaced', async () => {
  const { id } = await published('Lynxtitle')
  await ben.api.likeVideo({ id })
  await chief.api.updateVideo({ id, title: 'Mended title' })
  const { id: last } = await published('Liked after it')
  await ben.api.likeVideo({ id: last })
  const after = await openLiveSocket(app.baseUrl)
  await after.signIn(ana.token)
  await after.hears({ type: 'video_activity', videoId: last })
  expect(JSON.stringify(after.heard)).not.toContain('Lynxtitle')
  await after.end()
  for (const one of [id, last]) await ana.api.deleteVideo({ id: one })
})

test('the owner edits and resubmits a withdrawn video, and the approval publishes it at its position', async () => {
  const { id } = await published('To be mended')
  const newer = await published('After it')
  const before = await feed()
  await ana.api.updateVideo({ id, title: 'Proposed before' })
  await ana.api.withdrawVideo({ id })
  expect((await refusalOf(ana.api.withdrawVideo({ id }))).status).toBe(409)
  expect((await chief.api.listPendingVideos({ search: 'to be mended' })).items).toEqual([])
  // What was proposed is part of the video from its next correction on: there is no public version beside it.
  const sent = await ana.api.updateVideo({ id, description: 'Mended', resubmit: true })
  expect(sent).toMatchObject({
    title: 'Proposed before',
    description: 'Mended',
    approvalStatus: 'pending',
    proposal: null,
  })
  expect((await refusalOf(chief.api.restoreVideo({ id }))).status).toBe(409)
  expect(await chief.api.approveVideo({ id, revision: sent.revision })).toMatchObject({
    approvalStatus: 'approved',
  })
  expect(await feed()).toEqual(before)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual([
    'video.approved',
    'video.resubmitted',
    'video.withdrawn',
    'proposal.created',
    'video.approved',
  ])
  for (const one of [id, newer.id]) await ana.api.deleteVideo({ id: one })
})

test('clips are withdrawn and restored with their source, and are public only while it is', async () => {
  const source = await published('Source')
  const cut = (title: string) =>
    ben.api.createClip({ id: source.id, title, clipStartTime: 0, clipDuration: 5 })
  const clip = await chief.api.approveVideo({ id: (await cut('Benclip')).id })
  const waiting = await cut('Waiting clip')
  const socket = await openLiveSocket(app.baseUrl)
  await socket.signIn(ben.token)
  await ana.api.withdrawVideo({ id: source.id })
  await socket.hears({ type: 'video_reviewed', videoId: clip.id, status: 'withdrawn' })
  await socket.end()
  expect((await refusalOf(app.anonymous.getVideo({ id: clip.id }))).status).toBe(404)
  const file = `${app.baseUrl}/uploads/${source.videoFile}`
  expect((await fetch(file)).status).toBe(404)
  expect(await refusalOf(chief.api.approveVideo({ id: waiting.id }))).toEqual({
    status: 409,
    message: '“Source”, which this clip was cut from, is not public at the moment. Publish that video first.',
  })
  expect((await refusalOf(chief.api.restoreVideo({ id: clip.id }))).status).toBe(409)
  await chief.api.restoreVideo({ id: source.id })
  expect((await app.anonymous.getVideo({ id: clip.id })).title).toBe('Benclip')
  // A clip that its owner withdrew stays so.
  await ben.api.withdrawVideo({ id: clip.id })
  await ana.api.withdrawVideo({ id: source.id })
  await chief.api.restoreVideo({ id: source.id })
  expect((await refusalOf(app.anonymous.getVideo({ id: clip.id }))).status).toBe(404)
  await ana.api.deleteVideo({ id: source.id })
})

test('a clip that its owner changes while its source is withdrawn is reviewed before it is public again', async () => {
  const source = await published('Source of changed clips')
  const cut = async (title: string) => {
    const form = { title, clipStartTime: 0, clipDuration: 5 }
    const { id } = await ben.api.createClip({ id: source.id, ...form })
    await chief.api.approveVideo({ id })
    return { id }
  }
  const words = await cut('Approved words')
  const spoken = await cut('Approved captions')
  const byChief = await cut('Mended by an admin')
  await ana.api.withdrawVideo({ id: source.id })
  await ben.api.updateVideo({ ...words, title: 'Unseen words' })
  await ben.api.replaceCaptions({ ...spoken, cues })
  await chief.api.updateVideo({ ...byChief, title: 'Seen by an admin' })
  await chief.api.restoreVideo({ id: source.id })
  expect((await app.anonymous.getVideo(byChief)).title).toBe('Seen by an admin')
  for (const clip of [words, spoken]) {
    expect((await refusalOf(app.anonymous.getVideo(clip))).status).toBe(404)
    expect((await ben.api.updateVideo({ ...clip, resubmit: true })).approvalStatus).toBe('pending')
    expect((await chief.api.approveVideo(clip)).approvalStatus).toBe('approved')
  }
  await ana.api.deleteVideo({ id: source.id })
})
