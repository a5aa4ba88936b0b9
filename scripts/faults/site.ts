import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import type { Reader } from '#server/database/reader.ts'
import { startPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import type { Person } from './loaded-site.ts'
import { ANSWER_MS, countOutcomes } from './outcomes.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

const DATABASE = 'turnout'
const ADMIN = { username: 'chief', email: 'chief@example.org', password: 'officer-on-watch' }
const MEMBERS = 6

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * A real server process over a database of its own, with an admin and some members.
 * @param postgresSettings for PostgreSQL, `name=value`
 */
export async function openSite(kind: DatabaseKind, postgresSettings: readonly string[] = []) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-faults-'))
  let postgres: PostgresServer | null = null
  let databaseUrl: string | undefined
  if (kind === 'postgres') {
    postgres = await startPostgresServer(postgresSettings)
    databaseUrl = postgres.url(DATABASE)
    await createDatabase(postgres.url('postgres'))
  }
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    // Transcoding has tests of its own. Here each file must stay as it was sent.
    MEDIA_WORKERS: '0',
    FFMPEG: 'no-ffmpeg',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  let server: ServerProcess
  const { statuses, attempt } = countOutcomes()

  /** @returns milliseconds until the server was ready */
  const start = async (): Promise<number> => {
    const started = performance.now()
    server = await startServerProcess(env)
    while (!(await isReady())) if (performance.now() - started > 120_000) throw new Error('never ready')
    return Math.round(performance.now() - started)
  }
  const isReady = () =>
    fetch(`${server.baseUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )

  await start()
  const as = (person: Person | null): TestClient => testClient(server.baseUrl, person?.token)
  const chief = await as(null).login(ADMIN)
  const members: Person[] = []
  let registered = 0
  /**
   * Replaces the members by new accounts, because interrupted uploads count in the quotas of the old ones.
   */
  const renewMembers = async (): Promise<void> => {
    for (let n = 0; n < MEMBERS; n++) {
      const name = `member_${registered++}`
      const named = { username: name, email: `${name}@example.org` }
      members[n] = await as(null).register({ ...named, password: 'member-pass' })
    }
  }
  await renewMembers()
  const [category] = await as(null).listCategories()

  return {
    kind,
    dataDir,
    chief: chief as Person,
    members,
    renewMembers,
    categoryId: category?.id ?? 0,
    statuses,
    start,
    isReady,
    attempt,
    as,
    baseUrl: () => server.baseUrl,
    kill: () => server.end('SIGKILL'),
    postgres,
    /** Queries the database directly, without the server. */
    async inspect<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
      const database = await Database.open({ dataDir, databaseUrl }, entities)
      try {
        return await work(database.reader)
      } finally {
        await database.close()
      }
    },
    files: () => readdir(path.join(dataDir, 'uploads')),
    read: (file: string) => readFile(path.join(dataDir, 'uploads', file)),
    incoming: () => readdir(path.join(dataDir, 'incoming')),
    async close(): Promise<void> {
      if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
      await postgres?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  })
  await orm.em.getConnection().execute(`create database ${DATABASE}`)
  await orm.close()
}
