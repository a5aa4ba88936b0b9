import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { aSmallVideo, aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { describeError } from './describe-error.ts'
import { createLogger } from './request-log.ts'

const line = z.looseObject({
  requestId: z.string().nullish(),
  msg: z.string(),
  path: z.string().optional(),
  step: z.string().optional(),
})
const GIVEN = '7f3c0a52e1d94b66'

let app: TestApp
let behindProxy: TestApp
const written: string[] = []
const writtenBehind: string[] = []
beforeAll(async () => {
  app = await startTestApp({ onLog: (text) => written.push(text) })
  behindProxy = await startTestApp({
    trustsProxy: true,
    mediaWorkers: 1,
    onLog: (text) => writtenBehind.push(text),
  })
})
afterAll(() => Promise.all([app.stop(), behindProxy.stop()]))

const linesOf = (texts: readonly string[]) => texts.map((text) => line.parse(JSON.parse(text)))
const idOf = async (baseUrl: string, address: string, given?: string): Promise<string> => {
  const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given }
  return (await fetch(baseUrl + address, { headers })).headers.get('X-Request-Id') ?? ''
}

test('the id of a trusted proxy is in the answer and in the log, also ahead of Koa', async () => {
  const { baseUrl } = behindProxy
  const chief = await behindProxy.registerAdmin()
  const { id, videoFile } = await behindProxy.submit(chief)
  await chief.api.approveVideo({ id })
  const addresses = ['/api/config', '/api/videos', `/uploads/${videoFile}`, `/api/videos/${id}`]
  for (const [index, address] of addresses.entries()) {
    expect(await idOf(baseUrl, address, GIVEN + index), address).toBe(GIVEN + index)
    const lines = () => linesOf(writtenBehind).filter(({ requestId }) => requestId === GIVEN + index)
    await expect.poll(lines).toEqual([expect.objectContaining({ msg: 'request', path: address })])
  }
})

test('an id that is not well formed, or not from a trusted proxy, is replaced', async () => {
  const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  for (const given of ['short', 'x'.repeat(65), 'with space in it', '{"level":50}'])
    for (const address of ['/api/config', '/api/videos'])
      expect(await idOf(behindProxy.baseUrl, address, given), given).toMatch(uuid)
  expect(await idOf(app.baseUrl, '/api/config', GIVEN)).toMatch(uuid)
  expect(await idOf(app.baseUrl, '/api/videos', GIVEN)).toMatch(uuid)
})

test('the lines of a media job have the id of the upload that queued it, and those of its follow-ups too', async () => {
  const ana = await behindProxy.register()
  const post = async (address: string, given: string, body: FormData | string) => {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
    const headers = { Authorization: `Bearer ${ana.token}`, 'X-Request-Id': given, ...type }
    const answer = await fetch(behindProxy.baseUrl + address, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const stored = z.object({ video: z.object({ path: z.string() }) })
  const uploaded = await post('/api/upload', 'of-the-upload', uploadForm(await aSmallVideo()))
  const { video } = stored.parse(uploaded)
  const fields = { title: 'Hose', categoryId: behindProxy.categoryId, videoFile: video.path }
  await post('/api/videos', 'of-the-submission', JSON.stringify(fields))
  const stepsOf = (id: string) => () =>
    linesOf(writtenBehind)
      .filter(({ requestId, msg }) => requestId === id && msg === 'media job')
      .map(({ step }) => step)
  await expect.poll(stepsOf('of-the-upload'), { timeout: 60_000 }).toContain('poster')
  await expect.poll(stepsOf('of-the-submission'), { timeout: 60_000 }).toContain('storyboard')
})

test('no line of a session has a name, an address, a token, a text or a credential', async () => {
  const given = {
    username: 'zanzibar_ana',
    email: 'zanzibar@mail.example',
    password: 'zanzibar-password',
    firstName: 'Zanzibara',
    lastName: 'Quixotic',
    wrong: 'wrong-zanzibar-pass',
    search: 'qqsearchtext',
    comment: 'Zz the comment of Ana',
    title: 'Zz title of a lesson',
    file: 'zz-private-name.mp4',
  }
  const { username, email, password, firstName, lastName } = given
  const { token } = await app.anonymous.register({ username, email, password, firstName, lastName })
  const ana = app.clientOf(token)
  await expect(app.anonymous.register({ username, email, password })).rejects.toThrow()
  await expect(app.anonymous.login({ username, password: given.wrong })).rejects.toThrow()
  const signedIn = await app.anonymous.login({ username, password })
  await expect(app.clientOf(`${token}x`).getCurrentUser()).rejects.toThrow()
  const { video } = await ana.uploadFiles(uploadForm(await aVideoOfBytes(50_000), given.file))
  const { id } = await ana.createVideo({
    title: given.title,
    categoryId: app.categoryId,
    videoFile: video.path,
  })
  const chief = await app.registerAdmin()
  await chief.api.approveVideo({ id })
  await ana.createComment({ id, text: given.comment })
  for (const address of [
    `/api/search?q=${given.search}`,
    `/api/videos?q=${given.search}`,
    `/?q=${given.search}`,
  ])
    await fetch(app.baseUrl + address, { headers: { Cookie: app.cookieOf(signedIn.token) } })
  const socket = await openLiveSocket(app.baseUrl)
  await socket.signIn(token)
  await socket.end()
  // An error of the server during a request with all of that.
  const { transaction } = app.database
  app.database.transaction = () =>
    Promise.reject(Object.assign(new Error('broken'), { detail: given.comment }))
  await expect(ana.createComment({ id, text: given.comment })).rejects.toMatchObject({ status: 500 })
  app.database.transaction = transaction
  const log = written.join('').toLowerCase()
  expect(log).toContain('request failed')
  for (const [what, text] of Object.entries({
    ...given,
    token,
    secret: app.config.jwtSecret,
    other: signedIn.token,
  }))
    expect(log.includes(text.toLowerCase()), `the log has the ${what}`).toBe(false)
  for (const each of linesOf(written)) expect(each.path ?? '').not.toMatch(/[?@]/)
})

test('of an error only the type, the message, the code, the stack and the causes are logged', () => {
  const row = { detail: 'Key (email)=(ana@x.example) already exists.', parameters: ['ana@x.example'] }
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' }, row)
  const lines: string[] = []
  const error = Object.assign(new Error('No account', { cause }), row, { $response: { headers: 'secret' } })
  createLogger('error', { write: (text) => void lines.push(text) }).error({ err: error }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', message: 'No account', cause: { message: 'duplicate key', code: '23505' } },
  })
  expect(lines.join('')).not.toMatch(/ana@x|secret/)
  expect(describeError('a text with a password')).toBe('Not an error: string')
})
