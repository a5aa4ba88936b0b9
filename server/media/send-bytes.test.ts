import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ByteRange } from '#shared/byte-range.ts'
import { OpenFiles } from './open-files.ts'
import { LARGE_BYTES, returnBuffer, takeBuffer } from './read-buffers.ts'
import { sendBytes } from './send-bytes.ts'

const BYTES = 3 * LARGE_BYTES + 12_345
const content = Buffer.alloc(
  BYTES,
  Uint8Array.from({ length: 65_537 }, (_, i) => (i * 31) % 251),
)

let folder: string
let file: string
let files: OpenFiles
let server: Server
/** The outcome of each call, in the order of the requests. */
let sent: Promise<unknown>[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-send-'))
  file = path.join(folder, 'film.mp4')
  await writeFile(file, content)
  files = new OpenFiles(10, 50)
  sent = []
  server = createServer((request, response) => {
    const [start = 0, end = 0] = (request.url ?? '').slice(1).split('-').map(Number)
    sent.push(send({ start, end }, response).catch((error: unknown) => error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const send = async (range: ByteRange, response: ServerResponse) => {
  const begin = () => response.writeHead(206, { 'Content-Length': range.end - range.start + 1 })
  await sendBytes(files, file, range, response, begin).catch((error: unknown) => {
    response.destroy()
    throw error
  })
}
const ask = async (start: number, end: number): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(
    get(`http://127.0.0.1:${port}/${start}-${end}`, { agent: false }),
    'response',
  )) as [IncomingMessage]
  return answer
}

test.each([1, 65_536, 65_537, LARGE_BYTES, LARGE_BYTES + 1, BYTES])(
  '%i bytes arrive as they are',
  async (bytes) => {
    const start = BYTES - bytes
    const body = await buffer(await ask(start, BYTES - 1))
    expect(body.equals(content.subarray(start))).toBe(true)
  },
)

test('more slow readers than there are large buffers get the right bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(i, i + 2 * LARGE_BYTES)))
  const bodies = await Promise.all(answers.map((answer) => buffer(answer)))
  for (const [i, body] of bodies.entries())
    expect(body.equals(content.subarray(i, i + 2 * LARGE_BYTES + 1)), `reader ${i}`).toBe(true)
})

test('a reader who leaves holds no descriptor, also behind another response of the connection', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const request = `GET /0-${BYTES - 1} HTTP/1.1\r\nHost: here\r\n\r\n`
  socket.write(request + request)
  await expect.poll(() => sent.length).toBe(2)
  await once(socket, 'data')
  socket.pause()
  expect(files.count).toBe(1)
  socket.destroy()
  expect(await sent[0]).toBeUndefined()
  await expect.poll(() => files.count).toBe(0)
})

/** How many large buffers, which are limited, are free. */
function countFree(): number {
  const large = Array.from({ length: 100 }, () => takeBuffer(LARGE_BYTES))
  for (const buffer of large) returnBuffer(buffer)
  return large.filter(({ length }) => length === LARGE_BYTES).length
}

test('readers who leave, and reads that fail, give their buffers back', async () => {
  const free = 32
  await expect.poll(countFree).toBe(free)
  const { port } = server.address() as AddressInfo
  const leave = async (i: number) => {
    const socket = connect(port, '127.0.0.1')
    const end = i % 2 === 0 ? BYTES - 1 : i
    socket.write(`GET /0-${end} HTTP/1.1\r\nHost: here\r\n\r\n`)
    if (i % 3 !== 0) await once(socket, 'data')
    socket.destroy()
  }
  await Promise.all(Array.from({ length: 200 }, (_, i) => leave(i)))
  await Promise.allSettled(sent)
  await truncate(file, 5)
  const failing = Array.from({ length: 100 }, (_, i) => ask(10 * i, 10 * i + (i % 2 === 0 ? 9 : LARGE_BYTES)))
  for (const one of await Promise.allSettled(failing)) expect(one.status).toBe('rejected')
  await expect.poll(countFree).toBe(free)
})

test('a file that was cut ends the connection, so that no part passes as the whole', async () => {
  await files.use(file, () => undefined)
  await truncate(file, LARGE_BYTES + 5)
  const answer = await ask(0, BYTES - 1)
  await expect(buffer(answer)).rejects.toThrow('aborted')
  expect(await sent[0]).toMatchObject({ message: 'A stored file is shorter than it was' })
})
