import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillWall } from '#server/testing/fill-wall.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import type { MadeClip } from './wall-clips.ts'

export interface WallSite {
  baseUrl: string
  kill(): Promise<void>
  start(): Promise<void>
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(typeof address === 'object' && address ? address.port : 0)
}

/** Calls `use` with a server whose library holds the clips that `makeClips` writes into the given folder. */
export async function withWallSite(
  makeClips: (folder: string) => Promise<MadeClip[]>,
  use: (site: WallSite) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-wall-'))
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  await fillWall(dataDir, await makeClips(folder))
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'false',
    PORT: await freePort(),
  }
  let server: ServerProcess = await startServerProcess(env)
  await use({
    baseUrl: server.baseUrl,
    async kill() {
      await server.end('SIGKILL')
    },
    async start() {
      server = await startServerProcess(env)
    },
  })
  await server.end('SIGKILL').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}
