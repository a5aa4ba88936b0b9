import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { publicTrace } from '#server/testing/public-trace.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'

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

const says = (text: string, startMs = 0) => [{ startMs, endMs: startMs + 900, text }]
const published = async (title: string, text?: string): Promise<OwnVideo> => {
  const { id } = await app.submit(ana, { title })
  if (text) await ana.api.replaceCaptions({ id, cues: says(text) })
  return chief.api.approveVideo({ id })
}
const fileOf = async (address: string | null, by?: TestPerson) => {
  const headers: Record<string, string> = by ? { Authorization: `Bearer ${by.token}` } : {}
  const answer = await fetch(app.baseUrl + (address ?? ''), { headers })
  return { status: answer.status, text: await answer.text() }
}

test('an owner’s new captions of an approved video wait for a review, for the owner and admins to read', async () => {
  const video = await published('Said', 'Zebrapublic word')
  const { id } = video
  const shown = await app.anonymous.getCaptions({ id })
  const saved = await ana.api.replaceCaptions({
    id,
    cues: says('Okapiproposed word'),
    version: shown.version,
  })
  expect(saved).toMatchObject({ isProposed: true, cues: [{ text: 'Okapiproposed word' }] })
  expect(saved.version).toBeGreaterThan(shown.version)
  expect(await app.anonymous.getCaptions({ id })).toEqual(shown)
  for (const by of [undefined, ben]) {
    const looked = { video, words: ['zebrapublic', 'okapiproposed'] }
    const seen = await publicTrace(app, by ? { ...looked, by } : looked)
    expect(seen).toContain('Zebrapublic')
    expect(seen).not.toContain('Okapiproposed')
    expect((await fileOf(saved.captionsUrl, by)).status).toBe(by ? 404 : 401)
  }
  for (const by of [ana, chief]) {
    expect(await by.api.getProposedCaptions({ id })).toEqual(saved)
    expect((await fileOf(saved.captionsUrl, by)).text).toContain('Okapiproposed word')
  }
  const [waiting] = (await chief.api.listPendingVideos({ search: 'said' })).items
  expect(waiting).toMatchObject({
    id,
    captionsUrl: shown.captionsUrl,
    proposal: { changed: ['captions'], captionsUrl: saved.captionsUrl },
  })
  const approved = await chief.api.approveVideo({ id, revision: waiting?.revision ?? 0 })
  const after = await app.anonymous.getCaptions({ id })
  expect(after).toMatchObject({ cues: saved.cues, captionsUrl: approved.captionsUrl, isProposed: false })
  expect(after.version).toBeGreaterThan(saved.version)
  expect((await app.anonymous.searchVideos({ q: 'okapiproposed' })).items).toMatchObject([{ id }])
  expect((await app.anonymous.searchVideos({ q: 'zebrapublic' })).items).toEqual([])
  expect((await refusalOf(ana.api.getProposedCaptions({ id }))).status).toBe(404)
})

test('a save of proposed or public captions has to name their version', async () => {
  const { id } = await published('Versions', 'First')
  const { version } = await ana.api.getCaptions({ id })
  const saved = await ana.api.replaceCaptions({ id, cues: says('Second'), version })
  expect((await refusalOf(ana.api.replaceCaptions({ id, cues: says('Third'), version }))).status).toBe(409)
  // The public captions are still those that an admin read.
  const fixed = await chief.api.replaceCaptions({
    id,
    cues: says('By the chief'),
    version: (await chief.api.getCaptions({ id })).version,
  })
  expect(fixed).toMatchObject({ isProposed: false })
  expect((await app.anonymous.getCaptions({ id })).cues).toMatchObject([{ text: 'By the chief' }])
  expect(
    (await refusalOf(ana.api.replaceCaptions({ id, cues: says('Third'), version: fixed.version }))).status,
  ).toBe(409)
  const third = await ana.api.replaceCaptions({ id, cues: says('Third'), version: saved.version })
  expect(third.version).toBeGreaterThan(fixed.version)
  const race = await Promise.all([
    refusalOf(ana.api.replaceCaptions({ id, cues: says('Left'), version: third.version })),
    refusalOf(ana.api.replaceCaptions({ id, cues: says('Right'), version: third.version })),
  ])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('unchanged captions make no proposal, and no captions propose their removal', async () => {
  const { id, revision } = await published('Same words', 'Same')
  const { version } = await ana.api.getCaptions({ id })
  const same = await ana.api.replaceCaptions({ id, cues: says('Same'), version })
  expect(same).toMatchObject({ isProposed: false, version })
  const list = async () =>
    (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  expect(await list()).toMatchObject({ proposal: null, revision })
  const removed = await ana.api.replaceCaptions({ id, cues: [], version })
  expect(removed).toMatchObject({ isProposed: true, captionsUrl: null, cues: [] })
  expect(await list()).toMatchObject({ proposal: { changed: ['captions'], captionsUrl: null } })
  expect(await ana.api.getProposedCaptions({ id })).toMatchObject({ cues: [] })
  const back = await ana.api.replaceCaptions({ id, cues: says('Same'), version: removed.version })
  expect(back).toMatchObject({ isProposed: false })
  expect(await list()).toMatchObject({ proposal: null })
  const again = await ana.api.replaceCaptions({ id, cues: [], version: back.version })
  expect(again.isProposed).toBe(true)
  await chief.api.approveVideo({ id })
  expect(await app.anonymous.getCaptions({ id })).toMatchObject({ cues: [], captionsUrl: null })
})

test('captions are checked against the proposed file, and fitted to it when it is public', async () => {
  const { id, duration } = await published('Longer', 'Short')
  const late = says('Too late', (duration + 5) * 1000)
  const { version } = await ana.api.getCaptions({ id })
  expect((await refusalOf(ana.api.replaceCaptions({ id, cues: late, version }))).status).toBe(400)
  const upload = async (bytes: Buffer) => (await ana.api.uploadFiles(uploadForm(bytes))).video.path
  await ana.api.updateVideo({ id, videoFile: await upload(await aVideoSlowedBy(2)) })
  const saved = await ana.api.replaceCaptions({ id, cues: [...says('Begin'), ...late], version })
  expect(saved.isProposed).toBe(true)
  // A shorter file in place of the longer one: what it can't show is left out.
  await ana.api.updateVideo({ id, videoFile: await upload(await aVideoSlowedBy(0.5)) })
  await chief.api.approveVideo({ id })
  expect((await app.anonymous.getCaptions({ id })).cues.map(({ text }) => text)).toEqual(['Begin'])
})

test('captions of a withdrawn video are saved directly and replace proposed ones', async () => {
  const { id } = await published('Withdrawn words', 'Public')
  const proposed = await ana.api.replaceCaptions({ id, cues: says('Proposed'), version: 1 })
  await ana.api.withdrawVideo({ id })
  expect(
    (await refusalOf(ana.api.replaceCaptions({ id, cues: says('No'), version: proposed.version }))).status,
  ).toBe(409)
  const { version } = await ana.api.getCaptions({ id })
  const saved = await ana.api.replaceCaptions({ id, cues: says('Own now'), version })
  expect(saved).toMatchObject({ isProposed: false })
  const sent = await ana.api.updateVideo({ id, resubmit: true })
  expect(sent).toMatchObject({ proposal: null, approvalStatus: 'pending' })
  expect((await ana.api.getCaptions({ id })).cues).toMatchObject([{ text: 'Own now' }])
  expect((await ana.api.replaceCaptions({ id, cues: [], version: saved.version })).version).toBe(
    saved.version + 1,
  )
  expect((await chief.api.listVideoHistory({ id })).items[0]).toMatchObject({
    action: 'video.corrected',
    actor: { username: 'ana' },
    after: { captions: 0 },
  })
})
