import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { hasInstalledPostgres, startInstalledPostgres } from '#server/testing/installed-postgres.ts'
import { runScript } from '#server/testing/run-script.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { testClient } from '#server/testing/test-client.ts'
import { PASSWORD, sha256, startLoad } from './backup-load.ts'

const ADMIN = {
  ADMIN_USERNAME: 'chief',
  ADMIN_EMAIL: 'chief@example.org',
  ADMIN_PASSWORD: 'officer-on-watch',
}
const SECRET = '0f'.repeat(24)

const servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers.splice(0))
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Env = Record<string, string>

/** The environments of a server and of another one, which is empty. */
async function onDisk(): Promise<[Env, Env]> {
  const common = { DEMO: 'false', JWT_SECRET: SECRET, ...ADMIN }
  return [
    { ...common, DATA_DIR: await newFolder() },
    { ...common, DATA_DIR: path.join(await newFolder(), 'new') },
  ]
}

async function onPostgresAndS3(): Promise<[Env, Env]> {
  const postgres = await startInstalledPostgres()
  onTestFinished(() => postgres.remove())
  const envs = await onDisk()
  const names = ['turnout', 'restored']
  for (const [at, env] of envs.entries()) {
    const s3 = await startS3()
    onTestFinished(() => s3.stop())
    const { bucket, endpoint, prefix } = s3.settings
    Object.assign(env, {
      DATABASE_URL: postgres.url(names[at] ?? ''),
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
  }
  return envs
}

const start = async (env: Env): Promise<ServerProcess> => {
  const server = await startServerProcess(env)
  servers.push(server)
  return server
}

const signIn = async (baseUrl: string) =>
  testClient(
    baseUrl,
    (await testClient(baseUrl).login({ username: 'chief', password: 'officer-on-watch' })).token,
  )

const KINDS = [
  { kind: 'SQLite and files on the disk', prepare: onDisk, canRun: true },
  { kind: 'PostgreSQL and S3', prepare: onPostgresAndS3, canRun: hasInstalledPostgres },
]

for (const { kind, prepare, canRun } of KINDS) {
  const why = canRun ? '' : ' (skipped: no PostgreSQL server of the version of pg_dump is installed)'
  test.runIf(canRun)(
    `a backup of ${kind} while 20 writes a second go on has all that was acknowledged before, and is restored elsewhere${why}`,
    async () => {
      const [env, target] = await prepare()
      const { baseUrl } = await start(env)
      const load = await startLoad(baseUrl, await signIn(baseUrl))
      await pause(3000)
      const folder = path.join(await newFolder(), 'backup')
      // The second one is incremental, and is restored.
      let before = load.now()
      for (let count = 0; count < 2; count++) {
        before = load.now()
        const begin = performance.now()
        const run = await runScript(['backup.ts', folder], env).ended
        expect([run.status, run.stderr], run.stderr).toEqual([0, expect.stringContaining('copying')])
        const end = performance.now()
        // Writes that waited for a lock of the backup would wait for most of it. It was a tenth of it on a quiet machine.
        expect(load.longestPause(begin, end), 'a pause of all writes').toBeLessThan((end - begin) / 2)
        if (count === 0) await pause(2000)
      }
      const after = load.now()
      expect(await load.end()).toEqual([])
      expect(before.comments.size).toBeGreaterThan(20)
      expect(before.videos.size).toBeGreaterThan(5)
      const checked = await runScript(['restore.ts', folder, '--check'], {}).ended
      expect([checked.status, checked.stderr], checked.stderr).toEqual([0, expect.any(String)])

      const run = await runScript(['restore.ts', folder], target).ended
      expect(run.status, run.stderr).toBe(0)
      const restored = await start(target)
      const chief = await signIn(restored.baseUrl)
      const comments = new Set<string>()
      let page = await chief.listComments({ id: load.first })
      for (;;) {
        for (const { text } of page.items) comments.add(text)
        if (!page.next) break
        page = await chief.listComments({ id: load.first, ...page.next })
      }
      expect([...before.comments.keys()].filter((text) => !comments.has(text))).toEqual([])
      let compared = 0
      // No session comes back with a backup.
      const tokens = new Map<string, string>()
      const signInAnew = async (username: string) => {
        const known = tokens.get(username)
        if (known) return known
        const { token } = await testClient(restored.baseUrl).login({ username, password: PASSWORD })
        tokens.set(username, token)
        return token
      }
      for (const [id, { token, username }] of before.videos) {
        // Deleted while the backup ran: it may be there or not.
        if (!after.videos.has(id)) continue
        const anew = await signInAnew(username)
        const [there, here] = await Promise.all([
          testClient(baseUrl, token).getVideo({ id }),
          testClient(restored.baseUrl, anew).getVideo({ id }),
        ])
        expect(here.title).toBe(there.title)
        const headers = { Authorization: `Bearer ${token}` }
        const mine = await fetch(`${restored.baseUrl}/uploads/${here.videoFile}`, {
          headers: { Authorization: `Bearer ${anew}` },
        })
        expect(mine.status, `the file of video ${id}`).toBe(200)
        const bytes = new Uint8Array(await mine.arrayBuffer())
        // A film that was converted since has another file there.
        if (here.videoFile !== there.videoFile) continue
        const other = await fetch(`${baseUrl}/uploads/${there.videoFile}`, { headers })
        expect(sha256(bytes), `the file of video ${id}`).toBe(
          sha256(new Uint8Array(await other.arrayBuffer())),
        )
        compared++
      }
      expect(compared).toBeGreaterThan(5)
      // The restored server goes on.
      await chief.createComment({ id: load.first, text: 'After the restore' })
      const again = await runScript(['restore.ts', folder], target).ended
      expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/already/)])
    },
    180_000,
  )
}
