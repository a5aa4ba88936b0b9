import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SELF_CHECK_HEADER, signSelfCheck } from '#server/http/self-check.ts'
import { startBareNginx, hasNginx, startNginx } from '#server/testing/nginx.ts'
import { openRaw } from '#server/testing/former-database.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { diagnose } from './diagnose.ts'
import type { Finding } from './finding.ts'

const MINUTE_MS = 60_000
const SECRET = 'q8Vx2mR7tYw4Zk1Lp9Nc3Bd6Hf5Jg0Sa'
const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ jwtSecret: SECRET, trustsProxy: true, sendFile: 'x-accel' })
  const { dataDir, databaseUrl } = app.config
  const MAX_UPLOAD_MB = String(app.config.maxUploadMb)
  env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, JWT_SECRET: SECRET, MAX_UPLOAD_MB }
  if (databaseUrl !== undefined) env['DATABASE_URL'] = databaseUrl
  // As main.ts leaves the folder.
  for (const name of readdirSync(dataDir)) chmodSync(path.join(dataDir, name), 0o700)
  const [ana, chief] = [await app.register('ana'), await app.registerAdmin('chief')]
  await chief.api.approveVideo({ id: (await app.submit(ana)).id })
})
afterAll(() => app.stop())

/** The lines that are not ok. */
async function faultsOf(changed: Record<string, string | undefined>, now?: () => Date): Promise<Finding[]> {
  const findings: Finding[] = []
  const all = Object.entries({ ...env, ...changed }).filter(([, value]) => value !== undefined)
  for await (const finding of diagnose(Object.fromEntries(all), now)) findings.push(finding)
  return findings.filter(({ state }) => state !== 'ok')
}

/** Expects one line that is not ok. */
async function expectFault(
  changed: Record<string, string | undefined>,
  state: Finding['state'],
  found: RegExp,
  advice: RegExp,
  now?: () => Date,
): Promise<void> {
  expect(await faultsOf(changed, now)).toEqual([
    { state, found: expect.stringMatching(found), advice: expect.stringMatching(advice) },
  ])
}

const later = (ms: number) => () => new Date(Date.now() + ms)

/** A folder of its own in memory; only root can mount one. */
async function onDisk(options: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-doctor-disk-'))
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=0700`, 'tmpfs', folder]).status).toBe(0)
  try {
    await work(folder)
  } finally {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
}
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const whyNoDisk = canMount ? '' : ' (skipped: this account may not mount a disk of its own)'

/** A folder with an ffmpeg that lists everything but these encoders. */
async function ffmpegWithout(encoder: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-doctor-ffmpeg-'))
  const script = (name: string, filter: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${name} "$@" ${filter}\n`, { mode: 0o755 })
  script('ffmpeg', `| grep -v ' ${encoder} '`)
  script('ffprobe', '')
  return path.join(folder, 'ffmpeg')
}

test('a healthy installation has only ok lines, and nothing stays of the check', async () => {
  const before = readdirSync(app.config.dataDir, { recursive: true }).toSorted()
  expect(await faultsOf({})).toEqual([])
  expect(readdirSync(app.config.dataDir, { recursive: true }).toSorted()).toEqual(before)
})

test('a folder that does not exist is left to the first start, and is not created', async () => {
  const folder = path.join(app.config.dataDir, 'none')
  expect(await faultsOf({ DATA_DIR: folder, DATABASE_URL: undefined, JWT_SECRET: undefined })).toEqual([])
  expect(readdirSync(app.config.dataDir)).not.toContain('none')
})

test('a wrong DATABASE_URL', async () => {
  const url = 'postgres://postgres:hidden@127.0.0.1:1/turnout'
  const found = /^database: PostgreSQL at 127.0.0.1:1\/turnout cannot be reached \(.*ECONNREFUSED/
  await expectFault({ DATABASE_URL: url }, 'failure', found, /^Start PostgreSQL, and correct the host/)
})

test.runIf(isOnPostgres)('a DATABASE_URL with a wrong name of the database', async () => {
  const url = `${env['DATABASE_URL']}_missing`
  await expectFault({ DATABASE_URL: url }, 'failure', /^database: .* does not exist/, /createdb/)
})

test('a database of a newer version, and one that is behind', async () => {
  const database = await openRaw(app.config.dataDir, app.config.databaseUrl)
  const names = await database.all<{ name: string }>('select name from mikro_orm_migrations order by id')
  const last = names.at(-1)?.name ?? ''
  try {
    await database.run("insert into mikro_orm_migrations (name) values ('999-of-the-future')")
    const newer = /^migrations: It was written by a newer version of Turnout \(999-of-the-future\)/
    await expectFault({}, 'failure', newer, /^Start that version again, or restore the backup/)
    await database.run("delete from mikro_orm_migrations where name = '999-of-the-future'")
    await database.run(`delete from mikro_orm_migrations where name = '${last}'`)
    const behind = new RegExp(`^migrations: the next start runs ${last}$`)
    await expectFault({}, 'warning', behind, /^Make a backup/)
    await database.run(`insert into mikro_orm_migrations (name) values ('${last}')`)
  } finally {
    await database.close()
  }
})

test.runIf(canMount)(`a data folder on a disk that is mounted for reading${whyNoDisk}`, () =>
  onDisk('ro,size=2g', (folder) =>
    expectFault(
      { DATA_DIR: folder },
      'failure',
      /^data folder: .* cannot be written to \(EROFS/,
      /mount its disk for writing/,
    ),
  ),
)

test.runIf(canMount)(`a disk that is nearly full, and a full one${whyNoDisk}`, () =>
  onDisk('size=48m', async (folder) => {
    const nearly = /^disk: 0.0 GB of 0.0 GB are free: fewer than 10 of the largest uploads fit/
    await expectFault({ DATA_DIR: folder }, 'warning', nearly, /^Delete videos/)
    writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(46 * 1024 * 1024))
    await expectFault({ DATA_DIR: folder }, 'failure', /^disk: .*: uploads are refused/, /^Delete videos/)
  }),
)

test('a data folder that others may read', async () => {
  const { dataDir } = app.config
  chmodSync(path.join(dataDir, 'uploads'), 0o755)
  await expectFault({}, 'warning', /^permissions: other accounts .* may read .*uploads$/, /chmod go=/)
  chmodSync(path.join(dataDir, 'uploads'), 0o700)
})

test('no ffmpeg, and one without the encoder for H.264', async () => {
  const missing = /^ffmpeg: "\/nowhere\/ffmpeg", or ffprobe beside it, is not installed/
  await expectFault({ FFMPEG: '/nowhere/ffmpeg' }, 'failure', missing, /^Install ffmpeg/)
  const poor = await ffmpegWithout('libx264')
  const lacks = /^ffmpeg: this build lacks libx264 \(encoders\)$/
  await expectFault({ FFMPEG: poor }, 'failure', lacks, /^Install a full build/)
  rmSync(path.dirname(poor), { recursive: true })
})

test('a secret that is short, guessable, of the example, or missing beside a database', async () => {
  const short = /^configuration: JWT_SECRET: must have at least 32 characters/
  await expectFault({ JWT_SECRET: 'short' }, 'failure', short, /^Correct the variable/)
  const again = 'abcabcabcabcabcabcabcabcabcabcabcabc'
  await expectFault({ JWT_SECRET: again }, 'failure', /^secret: it repeats a few characters/, /openssl rand/)
  const example = 'change-me-change-me-change-me-change-me'
  await expectFault({ JWT_SECRET: example }, 'failure', /^configuration: JWT_SECRET: is the one/, /^Correct/)
  rmSync(path.join(app.config.dataDir, 'jwt-secret'))
  const missing = /^secret: JWT_SECRET is not set, and DATA_DIR has no file jwt-secret/
  await expectFault({ JWT_SECRET: undefined }, 'failure', missing, /^Restore the file jwt-secret/)
})

describe('with S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let onS3: Record<string, string>
  beforeAll(async () => {
    s3 = await startS3()
    const { bucket, endpoint = '' } = s3.settings
    onS3 = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
  })
  afterAll(() => s3.stop())

  test('a healthy storage has only ok lines', async () => {
    expect(await faultsOf(onS3)).toEqual([])
  })

  test('a storage that does not answer', async () => {
    const found = /^storage: the bucket turnout-test at http:\/\/127.0.0.1:1 cannot be used \(.*ECONNREFUSED/
    const changed = { ...onS3, S3_ENDPOINT: 'http://127.0.0.1:1' }
    await expectFault(changed, 'failure', found, /^Start the storage, and correct S3_ENDPOINT/)
  })

  test('a wrong key, and a missing bucket', async () => {
    const wrongId = { ...onS3, S3_ACCESS_KEY_ID: 'WRONG' }
    await expectFault(wrongId, 'failure', /^storage: .*InvalidAccessKeyId/, /^Correct S3_ACCESS_KEY_ID/)
    const noBucket = { ...onS3, S3_BUCKET: 'missing-bucket' }
    await expectFault(noBucket, 'failure', /^storage: .*NoSuchBucket/, /^Create the bucket/)
  })

  test.runIf(!isOnPostgres)('a clock that is apart from that of the storage', async () => {
    const found = /^clock: this server and the storage are (119|12[01]) s apart/
    await expectFault(onS3, 'failure', found, /NTP/, later(2 * MINUTE_MS))
  })
})

test.runIf(isOnPostgres)('a clock that is apart from that of the database', async () => {
  const found = /^clock: this server and the database are (59|6[01]) s apart/
  await expectFault({}, 'failure', found, /NTP/, later(MINUTE_MS))
})

const whyNoNginx = hasNginx ? '' : ' (skipped: nginx is not installed)'

describe.runIf(hasNginx)(`behind nginx${whyNoNginx}`, () => {
  const port = () => Number(new URL(app.baseUrl).port)
  const behind = (publicUrl: string) => ({ PUBLIC_URL: publicUrl, TRUST_PROXY: 'true', SEND_FILE: 'x-accel' })

  test('with deploy/nginx.conf there are only ok lines', async () => {
    const nginx = await startNginx({ ports: [port()], dataDir: app.config.dataDir })
    try {
      expect(await faultsOf(behind(nginx.baseUrl))).toEqual([])
      const other = { ...behind(nginx.baseUrl), JWT_SECRET: `${SECRET}-of-another` }
      await expectFault(other, 'failure', /^proxy: the server .* does not have this JWT_SECRET/, /the same/)
    } finally {
      await nginx.stop()
    }
  })

  test('a proxy that forwards no header, no upgrade and no file', async () => {
    const nginx = await startBareNginx(port())
    try {
      expect(await faultsOf(behind(nginx.baseUrl))).toEqual([
        expect.objectContaining({ found: expect.stringMatching(/^client address: the proxy does not set/) }),
        expect.objectContaining({ found: expect.stringMatching(/^origin: the server sees http:\/\/127/) }),
        expect.objectContaining({ found: expect.stringMatching(/^WebSocket: the connection does not open/) }),
        expect.objectContaining({ found: expect.stringMatching(/^ranges: .* by X-Accel-Redirect \(status/) }),
      ])
    } finally {
      await nginx.stop()
    }
  })

  test('a public address that does not answer', () =>
    expectFault(behind('http://127.0.0.1:1'), 'failure', /^proxy: .* gave no answer/, /^Start the server/))
})

test('only a request that is signed with the secret is told how it arrived, and the signature is no session', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${app.baseUrl}/healthz`, { headers })).json()
  expect(await ask({})).toEqual({ status: 'ok' })
  const signed = signSelfCheck(SECRET)
  expect(await ask({ [SELF_CHECK_HEADER]: signSelfCheck(`${SECRET}-of-another`) })).toEqual({ status: 'ok' })
  expect(await ask({ [SELF_CHECK_HEADER]: (await app.register('ben')).token })).toEqual({ status: 'ok' })
  expect(await ask({ [SELF_CHECK_HEADER]: signed })).toHaveProperty('arrived.address', '127.0.0.1')
  await expect(app.clientOf(signed).getCurrentUser()).rejects.toMatchObject({ status: 401 })
})

test('the program prints a line for each check, and ends with 0 only where all is well', async () => {
  // Not synchronous: the connections of this process to the app would be closed meanwhile.
  const run = async (changed: Record<string, string>) => {
    const child = spawn(process.execPath, ['scripts/doctor.ts'], {
      env: { ...env, ...changed },
      cwd: path.join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    await ended
    return { stdout, stderr, status: child.exitCode }
  }
  const well = await run({})
  expect(well.stderr).toBe('')
  const lines = well.stdout.trim().split('\n')
  expect(lines.length).toBeGreaterThan(6)
  expect(new Set(lines.map((line) => line.slice(0, 9)))).toEqual(new Set(['ok       ']))
  expect(well.status, well.stdout).toBe(0)
  const url = 'postgres://me:hidden-word@127.0.0.1:1/turnout'
  const ill = await run({ FFMPEG: '/nowhere/ffmpeg', DATABASE_URL: url })
  expect(ill.stdout).toMatch(/^failure {2}ffmpeg: .*\n {9}→ Install ffmpeg/m)
  expect(ill.stdout).not.toContain('hidden-word')
  expect(ill.status).toBe(1)
})
