import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess } from '#server/testing/server-process.ts'

const PORT = 'TURNOUT_DEMO_PORT'

/** Chooses a free port, before the server listens: vite wants the address of its proxy at its start. */
export async function chooseDemoPort(): Promise<string> {
  const chosen = process.env[PORT]
  if (chosen !== undefined) return chosen
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('A port has a number.')
  return (process.env[PORT] = String(address.port))
}

/** Starts the server with the demo library whose answers all component tests show. */
export default async function startDemoServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-components-'))
  // Imported on demand, because it loads the server's whole data layer: the configuration needs the port alone.
  const { fillLibrary } = await import('./fill-library.ts')
  await fillLibrary(dataDir)
  const server = await startServerProcess({
    PORT: process.env[PORT] ?? '',
    DATA_DIR: dataDir,
    DEMO: 'true',
    MEDIA_WORKERS: '0',
    FFMPEG: 'no-ffmpeg',
  })
  return async () => {
    await server.end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}
