import { once } from 'node:events'
import { createServer, request as ask, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { isBehindNginx } from '#server/testing/nginx.ts'
import { connectTo, requestFor } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { answerAndDiscardBody } from './lingering-close.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp({ maxUploadMb: 1 })
  ana = await app.register()
})
afterAll(() => app.stop())

const FIRST_LINES = '--x\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\n'
/** Begins a form whose picture is none, and says that it is going to have this many bytes. */
const beginForm = (bytes: number, headers: Record<string, string> = {}): ClientRequest => {
  const form = requestFor(app.baseUrl)(`${app.baseUrl}/api/upload/thumbnail`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': bytes,
      ...headers,
    },
  })
  form.write(FIRST_LINES + 'no picture'.repeat(20_000))
  return form
}
const responseTo = async (form: ClientRequest): Promise<IncomingMessage> =>
  ((await once(form, 'response')) as [IncomingMessage])[0]

// nginx ends a TLS connection of HTTP/1.1 while a refused body arrives; browsers speak HTTP/2 with it.
test.skipIf(isBehindNginx).each([
  ['a connection that stays open', 'keep-alive'],
  ['a connection for one request', 'close'],
])(
  'a form is refused while it is sent, and its sender can finish it and reads why: %s',
  async (_, Connection) => {
    const bytes = 8 * MEGABYTE
    const form = beginForm(bytes, { Connection })
    const errors: Error[] = []
    form.on('error', (error) => errors.push(error))
    const response = await responseTo(form)
    const rest = bytes - FIRST_LINES.length - 200_000
    for (let sent = 0; sent < rest; sent += MEGABYTE) {
      const piece = Buffer.alloc(Math.min(MEGABYTE, rest - sent))
      await new Promise((resolve) => form.write(piece, resolve))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    form.end()
    expect(response.statusCode).toBe(415)
    expect(JSON.parse(await text(response))).toMatchObject({
      message: expect.stringContaining('JPG') as string,
    })
    expect(errors).toEqual([])
  },
)

test('a refused body of gigabytes is ended soon', async () => {
  const sender = connectTo(app.baseUrl)
  let answer = ''
  sender.on('data', (chunk) => (answer += String(chunk)))
  sender.on('error', () => undefined)
  const ended = new Promise((resolve) => sender.once('close', resolve))
  const head = [
    'POST /api/upload/thumbnail HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${ana.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${4096 * MEGABYTE}`,
  ]
  sender.write(`${head.join('\r\n')}\r\n\r\n`)
  let sent = 0
  while (!sender.destroyed) {
    sent++
    const isRoomLeft = sender.write(Buffer.alloc(MEGABYTE))
    if (!isRoomLeft) await Promise.race([new Promise((resolve) => sender.once('drain', resolve)), ended])
  }
  expect(answer).toContain('413')
  expect(sent).toBeLessThan(64)
})

test('a refused body that hardly moves is ended after its time', async () => {
  const server = createServer((request, response) => {
    response.writeHead(400, { 'Content-Length': 2 })
    answerAndDiscardBody(request, 'no', { maxMs: 200 }).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const slow = ask({ port: typeof address === 'object' ? address?.port : 0, method: 'POST' })
  slow.on('error', () => undefined)
  slow.write('one byte, and no more')
  const response = await responseTo(slow)
  expect(await text(response)).toBe('no')
  await once(slow, 'close')
  server.close()
  await once(server, 'close')
})
