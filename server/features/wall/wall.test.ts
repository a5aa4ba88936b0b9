import { afterAll, beforeAll, expect, test } from 'vitest'
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

const ask = (known?: string, token?: string) =>
  fetch(`${app.baseUrl}/api/wall/clips`, {
    headers: { ...(known && { 'If-None-Match': known }), ...(token && { Authorization: `Bearer ${token}` }) },
  })

test('the wall gets only approved clips, and its ETag changes only with them', async () => {
  const training = await app.submit(ana)
  const clip = await app.submit(ana, { isMicroClip: true, title: 'Ladder angle' })
  await chief.api.approveVideo({ id: training.id })
  const before = await ask()
  expect(await before.json()).toEqual([])

  await chief.api.approveVideo({ id: clip.id })
  const answer = await ask(before.headers.get('etag') ?? '')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([
    {
      id: clip.id,
      title: 'Ladder angle',
      creatorName: 'ana',
      category: { id: clip.categoryId, name: clip.category.name },
      src: `/uploads/${clip.videoFile}`,
      bytes: expect.any(Number),
      captionsUrl: null,
      start: 0,
      length: null,
    },
  ])
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).not.toBe(before.headers.get('etag'))

  // A like changes the version of the database and nothing in the list.
  await ana.api.likeVideo({ id: clip.id })
  expect((await ask(etag)).status).toBe(304)
  expect((await ask(etag, ana.token)).status).toBe(304)

  const file = 'WEBVTT\n\n00:00.000 --> 00:01.000\nFoot of the ladder first.\n'
  await chief.api.uploadCaptions({ id: clip.id, file })
  const captionsUrl = expect.stringMatching(new RegExp(`^/api/videos/${clip.id}/captions\\.vtt`))
  expect(await (await ask()).json()).toEqual([expect.objectContaining({ captionsUrl })])

  await ana.api.deleteVideo({ id: clip.id })
  const withdrawn = await ask(etag)
  expect(withdrawn.status).toBe(200)
  expect(await withdrawn.json()).toEqual([])
})
