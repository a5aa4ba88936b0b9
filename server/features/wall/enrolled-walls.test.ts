import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WALL_ENROLMENT_SECONDS } from '#shared/limits/wall.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
let chief: TestPerson
let file: string
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  const ana = await app.register('ana')
  const { id, videoFile } = await app.submit(ana, { isMicroClip: true })
  await chief.api.approveVideo({ id })
  file = videoFile ?? ''
  await chief.api.changeSettings({ viewers: 'members' })
})
afterAll(async () => {
  // The app checks at its end what it remembers of the lists, as a visitor.
  await chief.api.changeSettings({ viewers: 'everybody' })
  await app.stop()
})

/** Enters a code as a browser does. @returns the status, and the cookie that the browser has then */
async function enter(code: string) {
  const answer = await fetch(`${app.baseUrl}/api/wall/enrolment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, cookie: answer.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '' }
}
const watch = async (cookie: string) => {
  const answers = await Promise.all(
    ['/api/wall/clips', `/uploads/${file}`].map((address) =>
      fetch(app.baseUrl + address, { headers: { Cookie: cookie } }),
    ),
  )
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}
const WATCHES = [200, 200]
const REFUSED = [401, 404]
const newest = async () => (await chief.api.listWalls({ limit: 1 })).items[0]

test('a screen that enters the code of a wall watches, until the wall is removed', async () => {
  const { id, code, name, enrolledAt } = await chief.api.addWall({ name: 'Day room' })
  expect([name, enrolledAt]).toEqual(['Day room', null])
  expect(await watch('')).toEqual(REFUSED)
  const { status, cookie } = await enter(code)
  expect(status).toBe(200)
  expect(await watch(cookie)).toEqual(WATCHES)
  expect(await newest()).toMatchObject({
    id,
    name: 'Day room',
    enrolledAt: expect.any(String) as string,
    lastSeenAt: expect.any(String) as string,
  })
  expect((await enter(code)).status).toBe(404)
  await chief.api.removeWall({ id })
  expect(await watch(cookie)).toEqual(REFUSED)
  expect((await refusalOf(chief.api.removeWall({ id }))).status).toBe(404)
  const { items } = await chief.api.listAuditEvents({ limit: 2 })
  expect(items.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['wall.removed', 'Day room'],
    ['wall.added', 'Day room'],
  ])
})

test('a wall reads nothing that needs an account, and changes nothing', async () => {
  const { code } = await chief.api.addWall({ name: 'Bay' })
  const { cookie } = await enter(code)
  const ask = async (method: string, address: string) => {
    const answer = await fetch(app.baseUrl + address, { method, headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await ask('GET', '/api/auth/user')).toBe(401)
  expect(await ask('GET', '/api/admin/walls')).toBe(401)
  expect(await ask('POST', '/api/videos/1/like')).toBe(401)
})

test('a wall whose time cannot be written reads all the same', async () => {
  const { code } = await chief.api.addWall({ name: 'Full disk' })
  const { cookie } = await enter(code)
  const write = vi.spyOn(app.database, 'transaction').mockRejectedValue(new Error('disk full'))
  onTestFinished(() => write.mockRestore())
  expect(await watch(cookie)).toEqual(WATCHES)
  expect(write).toHaveBeenCalled()
})

test('another code replaces the first one, and its screen replaces the screen before', async () => {
  const { id, code } = await chief.api.addWall({ name: 'Kitchen' })
  const renewed = await chief.api.renewWallCode({ id })
  expect((await enter(code)).status).toBe(404)
  const first = await enter(renewed.code)
  expect(await watch(first.cookie)).toEqual(WATCHES)
  const again = await chief.api.renewWallCode({ id })
  expect(await watch(first.cookie)).toEqual(WATCHES)
  const second = await enter(again.code)
  expect([await watch(first.cookie), await watch(second.cookie)]).toEqual([REFUSED, WATCHES])
})

test('of several screens that enter one code at once one is enrolled', async () => {
  const { code } = await chief.api.addWall({ name: 'Hall' })
  const answers = await Promise.all([enter(code), enter(code), enter(code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('a code ends after a day', async () => {
  const { code } = await chief.api.addWall({ name: 'Late' })
  app.clock.offset += WALL_ENROLMENT_SECONDS * 1000
  expect((await enter(code)).status).toBe(404)
  app.clock.offset -= WALL_ENROLMENT_SECONDS * 1000
})

test('guessing codes is refused after a few tries, also with the right code', async () => {
  const { code } = await chief.api.addWall({ name: 'Garage' })
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess++) statuses.push((await enter('00000000')).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect((await enter(code)).status).toBe(429)
})
