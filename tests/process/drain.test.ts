import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'

let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-drain-'))
  server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false' })
})
afterEach(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const open = async () => {
  const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  return socket
}

/** Sends text on a connection, and returns the answer. */
const ask = async (connection: Socket, text: string): Promise<string> => {
  connection.write(text)
  const [chunk] = (await once(connection, 'data')) as [Buffer]
  return chunk.toString()
}

test('a stopping server is not ready any more on the connections of a proxy, which it closes after their next answer', async () => {
  const proxy = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
  await once(proxy, 'connect')
  const readyz = 'GET /readyz HTTP/1.1\r\nHost: turnout\r\n\r\n'
  expect(await ask(proxy, readyz)).toMatch(/^HTTP\/1\.1 200 /)
  // A request under way keeps the connection from being closed as idle.
  proxy.write(readyz.slice(0, 10))
  await open().then((socket) => socket.close())
  server.child.kill('SIGTERM')
  await expect
    .poll(() =>
      open().then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  const answer = await ask(proxy, readyz.slice(10))
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/\r\nRetry-After: 5\r\n/i)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  await expect.poll(() => server.child.exitCode, { timeout: 10_000 }).toBe(0)
})

test('a stopping server closes its sockets at once with the code of a restart, and doesn’t wait for one that is silent', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, open))
  const silent = await open()
  silent.pause()
  const stopped = performance.now()
  const codes = sockets.map(async (socket) => {
    const [code] = (await once(socket, 'close')) as [number]
    return code
  })
  const ended = server.end()
  expect(await Promise.all(codes)).toEqual(Array.from({ length: 20 }, () => 1012))
  expect(await ended).toBe(0)
  // Far less than the 10 s that requests under way have.
  expect(performance.now() - stopped).toBeLessThan(8000)
  silent.terminate()
})
