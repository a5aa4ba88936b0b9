import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { COMPILED } from '#server/testing/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-output-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a server whose log has no reader any more answers and stops as before', async () => {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.includes('listens on')) break
  }
  server.stdout.destroy()
  const url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
  expect((await fetch(`${url}/api/videos`)).status).toBe(200)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
