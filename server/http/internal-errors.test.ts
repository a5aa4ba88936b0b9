import { once } from 'node:events'
import { createServer } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoutes } from '#shared/contract/define-route.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { mountRoutes } from './mount-routes.ts'
import { renderError } from './render-error.ts'
import { logRequests } from './request-log.ts'

const GENERAL = '{"code":"internal","message":"Something went wrong on our side. Please try again."}'

let app: TestApp
let ana: TestPerson
const errors: string[] = []
beforeAll(async () => {
  app = await startTestApp({ onError: (line) => errors.push(line) })
  ana = await app.register('ana')
})
afterAll(() => app.stop())

const expectGeneral = async (answer: Response) => {
  expect(answer.status).toBe(500)
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(await answer.text()).toBe(GENERAL)
  const headers = JSON.stringify([...answer.headers])
  expect(headers).not.toMatch(/select|\.ts|secret/i)
}

test('RQ-18 what a handler throws is logged, and its message, stack, path and SQL are answered to nobody', async () => {
  const secret = 'select password_hash from users -- /srv/turnout/server/secret.ts'
  class OddError extends Error {
    expose = true
    override readonly cause = new Error(secret)
  }
  const table = defineRoutes({
    fail: { method: 'GET', path: '/fail', access: 'public', response: z.object({}), summary: 'Fails.' },
    misdeclare: {
      method: 'GET',
      path: '/odd',
      access: 'public',
      response: z.object({ a: z.string() }),
      summary: '.',
    },
  })
  const logged: string[] = []
  const koa = new Koa()
  koa.silent = true
  koa.use(
    logRequests(pino({ level: 'error' }, { write: (line) => logged.push(line) }), 'a-secret-of-this-test'),
  )
  koa.use(renderError)
  const handlers = {
    fail: () => {
      throw new OddError(secret)
    },
    misdeclare: () => ({ a: 7 }) as unknown as { a: string },
  }
  koa.use(
    mountRoutes(table, handlers, {
      now: () => new Date(),
      mayVisit: () => true,
      isPublicLesson: () => true,
    }).routes(),
  )
  const server = createServer((request, response) => void koa.callback()(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await expectGeneral(await fetch(`${url}/fail`))
  expect(logged.join()).toContain(secret)
  expect(logged.join()).toContain('internal-errors.test.ts')
  await expectGeneral(await fetch(`${url}/odd`))
  server.close()
})

test('RQ-18 an error of the database is logged, and answered without a word of it', async () => {
  const { id } = await app.submit(ana)
  await app.database.transaction((em) =>
    em.execute("update videos set approval_status = 'approved' where id = ?", [id]),
  )
  await app.database.transaction((em) => em.execute('alter table comments rename column text to words'))
  errors.length = 0
  const answer = await fetch(`${app.baseUrl}/api/videos/${id}/comments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
    body: '{"text":"Well done"}',
  })
  await expectGeneral(answer)
  expect(errors.join()).toMatch(/comments/)
  await app.database.transaction((em) => em.execute('alter table comments rename column words to text'))
})

test('a request that is bad in another way than its JSON isn’t told that its JSON is', async () => {
  const json = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"username":',
  })
  expect(await json.json()).toEqual({ code: 'invalid', message: 'The request could not be read as JSON.' })
  const form = await fetch(`${app.baseUrl}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data' },
    body: 'x',
  })
  const { message } = (await form.json()) as { message: string }
  expect(form.status).toBe(400)
  expect(message).not.toMatch(/JSON/)
})
