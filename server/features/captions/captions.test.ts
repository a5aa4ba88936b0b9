import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCaptions } from '#shared/captions.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideo, uploadForm } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const FILE = `WEBVTT

00:01.000 --> 00:03.000
Place the zebraband high

00:03.000 --> 00:05.500
and tight on the limb.

00:06.000 --> 00:08.000
Note the time.
`
const CUES = parseCaptions(FILE)
const captioned = async (file = FILE) => {
  const { id } = await app.submit(ana)
  await ana.api.uploadCaptions({ id, file })
  return chief.api.approveVideo({ id })
}
const fetchFile = (url: string | null, token?: string) =>
  fetch(`${app.baseUrl}${url}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
const said = async (q: string) =>
  (await app.anonymous.searchVideos({ q })).items.map(({ id, captionMatch }) => ({ id, ...captionMatch }))

test('captions are sent with a video, stored as cues and served as WebVTT to everyone who may see the video', async () => {
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideo()))
  const form = { title: 'Zebraband', categoryId: app.categoryId, videoFile: video.path }
  const wrong = 'WEBVTT\n\n00:05.000 --> 00:02.000\nBack'
  const refused = await refusalOf(ana.api.createVideo({ ...form, captions: wrong }))
  expect(refused).toEqual({ status: 400, message: 'Line 3 ends before it starts.' })
  const { id, captionsUrl } = await ana.api.createVideo({ ...form, captions: FILE })
  expect(captionsUrl).toBe(`/api/videos/${id}/captions.vtt?v=1`)
  expect((await fetchFile(captionsUrl)).status).toBe(404)
  const own = await fetchFile(captionsUrl, ana.token)
  expect(own.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8')
  expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(parseCaptions(await own.text())).toEqual(CUES)
  await chief.api.approveVideo({ id })
  expect((await fetchFile(captionsUrl)).status).toBe(200)
  expect(await app.anonymous.getCaptions({ id })).toEqual({
    cues: CUES,
    captionsUrl,
    version: 1,
    isProposed: false,
  })
})

test('every list shows captions at once, also after a change or removal', async () => {
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  const listed = async () =>
    (await app.anonymous.listVideos({ limit: 100 })).items.find((video) => video.id === id)?.captionsUrl
  expect(await listed()).toBeNull()
  const { captionsUrl } = await chief.api.uploadCaptions({ id, file: FILE })
  expect(await listed()).toBe(captionsUrl)
  const cues = [{ startMs: 500, endMs: 900, text: ' Breathe in. ' }]
  const changed = await chief.api.replaceCaptions({ id, cues, version: 1 })
  expect(changed.cues).toEqual([{ startMs: 500, endMs: 900, text: 'Breathe in.' }])
  expect(changed.captionsUrl).not.toBe(captionsUrl)
  expect(await listed()).toBe(changed.captionsUrl)
  const removed = await chief.api.replaceCaptions({ id, cues: [], version: 2 })
  expect(removed).toEqual({ cues: [], captionsUrl: null, version: 3, isProposed: false })
  expect(await listed()).toBeNull()
  expect((await fetchFile(changed.captionsUrl)).status).toBe(404)
})

test('captions of a longer video are refused, and so are invalid ones', async () => {
  const { id, duration } = await app.submit(ana)
  const statusOf = async (cue: { startMs: number; endMs: number; text: string }) =>
    refusalOf(ana.api.replaceCaptions({ id, cues: [cue] }))
  const startMs = (duration + 3) * 1000
  const late = await statusOf({ startMs, endMs: startMs + 1000, text: 'Late' })
  expect(late.status).toBe(400)
  expect(late.message).toContain('comes after the video’s end')
  expect((await statusOf({ startMs: 2000, endMs: 2000, text: 'Never' })).message).toContain(
    'ends before it starts',
  )
  expect((await statusOf({ startMs: 1, endMs: 2000, text: '  ' })).status).toBe(400)
  expect((await statusOf({ startMs: 1.5, endMs: 2000, text: 'Half' })).status).toBe(400)
  expect((await refusalOf(ana.api.uploadCaptions({ id, file: 'x'.repeat(150_001) }))).status).toBe(400)
  expect((await ana.api.getCaptions({ id })).cues).toEqual([])
})

const line = (text: string) => [{ startMs: 0, endMs: 900, text }]

test('an address of captions always names the same text, also after a removal and new captions', async () => {
  const { id } = await app.submit(ana)
  const words = new Map<string, string>()
  const add = ({ captionsUrl }: { captionsUrl: string | null }, text: string) => {
    expect(words.has(captionsUrl ?? ''), `${captionsUrl} named ${words.get(captionsUrl ?? '')}`).toBe(false)
    words.set(captionsUrl ?? '', text)
  }
  const first = await ana.api.replaceCaptions({ id, cues: line('First') })
  add(first, 'First')
  const { version } = await ana.api.replaceCaptions({ id, cues: [], version: first.version })
  expect(await ana.api.getCaptions({ id })).toEqual({
    cues: [],
    captionsUrl: null,
    version,
    isProposed: false,
  })
  const second = await ana.api.replaceCaptions({ id, cues: line('Second'), version })
  add(second, 'Second')
  add(await ana.api.replaceCaptions({ id, cues: line('Third'), version: second.version }), 'Third')
})

test('a save names the version that it replaces; with another version it is refused and changes nothing', async () => {
  const { id } = await captioned()
  const { version } = await ana.api.getCaptions({ id })
  const corrected = await chief.api.replaceCaptions({ id, cues: line('Compress 5 cm'), version })
  const message = 'These captions were changed in the meantime. Load them again and save what is yours.'
  const refused = { status: 409, message }
  expect(await refusalOf(ana.api.replaceCaptions({ id, cues: line('Compress 4 cm'), version }))).toEqual(
    refused,
  )
  expect(await refusalOf(ana.api.replaceCaptions({ id, cues: [], version }))).toEqual(refused)
  expect(await refusalOf(ana.api.uploadCaptions({ id, file: FILE, version }))).toEqual(refused)
  // A page of an earlier release names none.
  expect(await refusalOf(ana.api.replaceCaptions({ id, cues: [] }))).toEqual(refused)
  expect((await ana.api.getCaptions({ id })).cues).toEqual(line('Compress 5 cm'))
  const mine = await ana.api.replaceCaptions({ id, cues: line('Both'), version: corrected.version })
  expect(mine.cues).toEqual(line('Both'))
})

test('of two concurrent saves of the same captions one is refused', async () => {
  const { id } = await app.submit(ana)
  await ana.api.uploadCaptions({ id, file: FILE })
  const answers = await Promise.all(
    [ana, chief].map(({ api }, index) =>
      refusalOf(api.replaceCaptions({ id, cues: line(`Save ${index}`), version: 1 })),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await ana.api.getCaptions({ id })).version).toBe(2)
})

test('an administrator’s change of captions is in the audit log', async () => {
  const { id } = await captioned()
  await chief.api.replaceCaptions({ id, cues: CUES.slice(1), version: 1 })
  const { items } = await chief.api.listVideoHistory({ id })
  expect(items[0]).toMatchObject({ action: 'video.edited', before: { captions: 1 }, after: { captions: 2 } })
})

test('a search finds text in captions, across two cues, with its time', async () => {
  const { id } = await captioned(FILE.replaceAll('zebraband', 'okapiband'))
  expect(await said('okapiband')).toEqual([{ id, at: 1, text: 'Place the okapiband high' }])
  expect(await said('okapi')).toHaveLength(1)
  expect(await said('okapiband high and ti')).toEqual([
    { id, at: 1, text: 'Place the okapiband high and tight on the limb.' },
  ])
  // No cue has both words.
  expect((await app.anonymous.readSearch({ q: 'okapiband time' })).hasEveryWord).toBe(false)
  const video = await chief.api.updateVideo({ id, title: 'The okapiband' })
  expect((await app.anonymous.searchVideos({ q: 'okapiband' })).items[0]).toMatchObject({
    title: video.title,
    captionMatch: { at: 1 },
  })
  await chief.api.replaceCaptions({ id, cues: [{ startMs: 0, endMs: 900, text: 'Gnuword' }], version: 1 })
  expect((await app.anonymous.searchVideos({ q: 'okapiband' })).items[0]?.captionMatch).toBeNull()
  expect(await said('gnuword')).toEqual([{ id, at: 0, text: 'Gnuword' }])
  await ana.api.deleteVideo({ id })
  expect(await said('gnuword')).toEqual([])
})

test('a search does not find the captions of a pending video', async () => {
  const { id } = await app.submit(ana)
  await ana.api.uploadCaptions({ id, file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nQuaggaword' })
  expect(await said('quaggaword')).toEqual([])
  await chief.api.approveVideo({ id })
  expect(await said('quaggaword')).toHaveLength(1)
})

test('a new clip has the captions of its range, and a search finds them', async () => {
  const { id } = await captioned(FILE.replaceAll('zebraband', 'tapirband'))
  const clip = await ana.api.createClip({ id, title: 'Limb', clipStartTime: 3, clipDuration: 5 })
  const { cues } = await ana.api.getCaptions({ id: clip.id })
  expect(cues.map(({ text }) => text)).toEqual(['and tight on the limb.', 'Note the time.'])
  expect(cues[0]?.startMs).toBe(3000)
  await chief.api.approveVideo({ id: clip.id })
  const found = (await app.anonymous.searchVideos({ q: 'tight limb' })).items
  expect(found.find((video) => video.id === clip.id)?.captionMatch).toEqual({
    at: 0,
    text: 'and tight on the limb.',
  })
})
