import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmdirSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { User } from '#server/entities/user.entity.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { newFileName } from '#server/media/storage.ts'
import { hasInstalledPostgres } from '#server/testing/installed-postgres.ts'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { runScript } from '#server/testing/run-script.ts'

const MEGABYTE = 1024 * 1024

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-library-'))
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-backup-'))
})
afterEach(async () => {
  for (const place of [dataDir, folder]) await rm(place, { recursive: true, force: true })
})

/** Adds files with rows to the library. Files without content cost no room, and are read like others. */
async function addFiles(count: number, bytes: number, content?: Buffer): Promise<void> {
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  mkdirSync(path.join(dataDir, 'uploads'), { recursive: true })
  const createdAt = new Date()
  await database.transaction(async (em) => {
    const name = `person_${readdirSync(path.join(dataDir, 'uploads')).length}`
    const named = {
      username: name,
      usernameKey: name,
      enteredEmail: `${name}@example.org`,
      passwordHash: 'none',
    }
    const owner = em.create(User, { ...named, isAdmin: false, createdAt })
    for (let number = 0; number < count; number++) {
      const file = newFileName('mp4')
      writeFileSync(path.join(dataDir, 'uploads', file), content ?? '')
      truncateSync(path.join(dataDir, 'uploads', file), bytes)
      em.create(Upload, {
        file,
        kind: 'video',
        mediaType: 'video/mp4',
        bytes,
        owner,
        createdAt,
        usedAt: createdAt,
      })
    }
    await em.flush()
  })
  await database.close()
}

const backUp = () => runScript(['backup.ts', folder], { DATA_DIR: dataDir })
const check = () => runScript(['restore.ts', folder, '--check'], {}).ended
const kept = () =>
  existsSync(path.join(folder, 'files')) ? readdirSync(path.join(folder, 'files')).length : 0

/** Sends a signal to a backup in the middle of the files. */
async function interrupt(signal: NodeJS.Signals, from: number): Promise<Awaited<ReturnType<typeof check>>> {
  const run = backUp()
  while (kept() <= from && run.child.exitCode === null) await pause(5)
  expect(run.child.exitCode).toBe(null)
  run.child.kill(signal)
  return run.ended
}

test('a backup that is killed is no backup, leaves a former one whole, and the next one continues', async () => {
  await addFiles(30, 20 * MEGABYTE)
  await interrupt('SIGKILL', 0)
  expect(kept()).toBeLessThan(30)
  const half = await check()
  expect([half.status, half.stderr]).toEqual([
    1,
    expect.stringContaining('is not complete: it was interrupted'),
  ])
  expect((await backUp().ended).status).toBe(0)
  expect((await check()).stdout).toContain('is whole: 30 files')
  await addFiles(30, 20 * MEGABYTE)
  await interrupt('SIGKILL', 30)
  const former = await check()
  expect([former.status, former.stdout]).toEqual([0, expect.stringContaining('is whole: 30 files')])
  const ended = await interrupt('SIGINT', kept())
  expect([ended.status, ended.stderr]).toEqual([130, expect.stringContaining('Interrupted.')])
  expect((await check()).stdout).toContain('is whole: 30 files')
  expect((await backUp().ended).status).toBe(0)
  expect((await check()).stdout).toContain('is whole: 60 files')
}, 240_000)

const mount = (place: string): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place]).status === 0
const probe = path.join(tmpdir(), `turnout-mount-${process.pid}`)
mkdirSync(probe)
const canMount = mount(probe)
if (canMount) execFileSync('umount', ['-l', probe])
rmdirSync(probe)

test.runIf(canMount)(
  `a disk that becomes full during a backup is named, and the former backup on it stays whole${canMount ? '' : ' (skipped: this account may not mount a disk)'}`,
  async () => {
    expect(mount(folder)).toBe(true)
    try {
      const content = Buffer.alloc(MEGABYTE, 7)
      await addFiles(4, MEGABYTE, content)
      expect((await backUp().ended).status).toBe(0)
      await addFiles(30, MEGABYTE, content)
      const full = await backUp().ended
      expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('The disk is full')])
      expect(full.stderr).not.toContain('    at ')
      expect((await check()).stdout).toContain('is whole: 4 files')
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  },
)

test('a wrong call, a wrong environment and an empty library each get a plain sentence', async () => {
  const say = async (args: string[], env: Record<string, string>) => {
    const { status, stderr } = await runScript(args, env).ended
    expect(stderr).not.toContain('    at ')
    return [status, stderr.trim()]
  }
  expect(await say(['backup.ts'], {})).toEqual([2, 'Usage: npm run backup -- FOLDER'])
  expect(await say(['restore.ts', '--check'], {})).toEqual([2, expect.stringContaining('Usage')])
  const env = { DATA_DIR: dataDir }
  expect(await say(['backup.ts', folder], env)).toEqual([
    1,
    expect.stringContaining('There is no database in'),
  ])
  expect(await say(['backup.ts', folder], { ...env, PORT: 'x' })).toEqual([
    1,
    expect.stringContaining('PORT'),
  ])
  expect(await say(['restore.ts', folder], env)).toEqual([1, `${folder} holds no backup.`])
  expect(readdirSync(folder)).toEqual([])
})

test('without pg_dump, and with one that is older than the server, the message says what to install', async () => {
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.remove())
  const url = postgres.url('turnout')
  await (await Database.open({ dataDir, databaseUrl: url }, entities)).close()
  const env = { DATA_DIR: dataDir, DATABASE_URL: url }
  const without = await runScript(['backup.ts', folder], { ...env, PATH: '/nowhere' }).ended
  expect([without.status, without.stderr]).toEqual([
    1,
    expect.stringMatching(/pg_dump, which is not installed/),
  ])
  const half = await check()
  expect(half.stderr).toContain('is not complete')
  // The server of the tests has version 18.
  if (!hasInstalledPostgres || /\) 18/.test(String(spawnSync('pg_dump', ['--version']).stdout))) return
  const older = await runScript(['backup.ts', folder], env).ended
  expect([older.status, older.stderr]).toEqual([
    1,
    expect.stringMatching(/version mismatch[\s\S]*\nInstall the client/),
  ])
})
