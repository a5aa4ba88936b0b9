import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import type { Reader } from '#server/database/reader.ts'
import { startPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { RefusedCall, testClient, type TestClient } from '#server/testing/test-client.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface Person {
  id: number
  token: string
}

/** A call without an answer after this time, in ms, counts as hanging. */
const ANSWER_MS = 30_000
const DATABASE = 'turnout'
const ADMIN = { username: 'chief', email: 'chief@example.org', password: 'chief-pass' }
const MEMBERS = 6

export type Outcome<Value> = { isDone: true; value: Value } | { isDone: false; status: number | string }

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
  /** Calls by the status of their answer. */
  const statuses = new Map<number | string, number>()
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

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

  /** The outcome of a call; a refusal and a broken connection are outcomes, too. */
  const attempt = async <Value>(call: Promise<Value>): Promise<Outcome<Value>> => {
    let timer: NodeJS.Timeout | undefined
    const hanging = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${ANSWER_MS / 1000} s`)), ANSWER_MS)
    })
    try {
      const value = await Promise.race([call, hanging])
      count(200)
      return { isDone: true, value }
    } catch (error) {
      const isBroken = error instanceof TypeError
      const status =
        error instanceof RefusedCall ? error.status : isBroken ? 'broken off' : (error as Error).message
      count(status)
      return { isDone: false, status }
    } finally {
      clearTimeout(timer)
    }
  }

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
