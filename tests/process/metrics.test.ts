import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/testing/postgres-server.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-metrics-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('METRICS_PORT serves the metrics of the server on a port of their own', async () => {
  const port = await freePort()
  const server = await startServerProcess({ DATA_DIR: dataDir, METRICS_PORT: String(port) })
  await fetch(`${server.baseUrl}/api/videos`)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(
    /^turnout_http_requests_total\{method="GET",route="\/api\/videos",status="200"\} 1$/m,
  )
  expect(metrics).toMatch(/^turnout_sockets\{account="anonymous"\} 0$/m)
  // The open port does not keep the process alive.
  expect(await server.end()).toBe(0)
})

test('a port that is taken ends the start with a sentence that names METRICS_PORT', async () => {
  const other = await startServerProcess({ DATA_DIR: dataDir })
  const { port } = new URL(other.baseUrl)
  const start = startServerProcess({ DATA_DIR: path.join(dataDir, 'own'), METRICS_PORT: port })
  await expect(start).rejects.toThrow(
    /The metrics cannot be served, see METRICS_PORT and METRICS_HOST: .*EADDRINUSE/,
  )
  await other.end()
})
