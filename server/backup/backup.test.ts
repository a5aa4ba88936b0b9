import { existsSync, readdirSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { openStorage } from '#server/media/open-storage.ts'
import type { Storage } from '#server/media/storage.ts'
import { createFormerDatabase } from '#server/testing/former-database.ts'
import { hasInstalledPostgres, startInstalledPostgres } from '#server/testing/installed-postgres.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { backUp, type BackupOptions } from './back-up.ts'
import { openBackupFolder } from './backup-folder.ts'
import { checkBackup, openBackup } from './check-backup.ts'
import { restore } from './restore.ts'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
const why = hasInstalledPostgres
  ? ''
  : ' (skipped: no PostgreSQL server of the version of pg_dump is installed)'
const signal = new AbortController().signal

describe.runIf(!isOnPostgres || hasInstalledPostgres)(
  `a backup of ${isOnPostgres ? `PostgreSQL and S3${why}` : 'SQLite and files on the disk'}`,
  () => {
    let postgres: Awaited<ReturnType<typeof startInstalledPostgres>> | undefined
    let s3: Awaited<ReturnType<typeof startS3>>
    let databases = 0
    let app: TestApp
    let ana: TestPerson
    let folder: string
    beforeAll(async () => {
      s3 = await startS3()
      if (isOnPostgres) postgres = await startInstalledPostgres()
    })
    afterAll(async () => {
      postgres?.remove()
      await s3.stop()
    })
    const newDatabase = () => postgres?.url(`backup_${++databases}`)
    const newBucket = () => ({ ...s3.settings, prefix: `test-${++databases}/` })
    beforeEach(async () => {
      app = await startTestApp({ databaseUrl: newDatabase(), s3: isOnPostgres ? newBucket() : null })
      ana = await app.register('ana')
      folder = path.join(await newFolder(), 'backup')
    })
    afterEach(() => app.stop())

    const newFolder = async () => {
      const made = await mkdtemp(path.join(tmpdir(), 'turnout-backup-'))
      onTestFinished(() => rm(made, { recursive: true, force: true }))
      return made
    }
    const run = (options: Partial<BackupOptions> = {}) => backUp(app.config, folder, { signal, ...options })
    const check = async () => {
      const backup = openBackup(folder)
      await checkBackup(backup, { signal }).finally(() => backup.catalog.close())
    }
    const empty = async (s3 = isOnPostgres ? newBucket() : null) => ({
      dataDir: await newFolder(),
      databaseUrl: newDatabase(),
      s3,
    })
    const kept = () => readdirSync(path.join(folder, 'files')).toSorted()
    const manifest = (sql: string) => {
      const database = new Sqlite(path.join(folder, 'manifest.sqlite'))
      database.exec(sql)
      database.close()
    }
    /** The storage of the app, which calls `before` when a file is about to be copied. */
    const watched = (before: (name: string) => Promise<void>): Storage => ({
      ...app.storage,
      sizeOf: async (name) => before(name).then(() => app.storage.sizeOf(name)),
      withLocalFile: async (name, work) => before(name).then(() => app.storage.withLocalFile(name, work)),
    })

    test('a backup is restored on the other kind of storage, and a server starts with it', async () => {
      const video = await app.submit(ana, { title: 'Ladder angle' })
      await run()
      const target = await empty(isOnPostgres ? null : newBucket())
      expect((await restore(target, folder, { signal })).files).toBe(kept().length)
      const restored = await startTestApp(target)
      onTestFinished(() => restored.stop())
      // Sessions end: some of them ended after the backup.
      expect((await refusalOf(restored.clientOf(ana.token).getCurrentUser())).status).toBe(401)
      const there = restored.clientOf((await restored.registerAdmin('chief')).token)
      expect(await there.getVideo({ id: video.id })).toMatchObject({ title: 'Ladder angle' })
      expect(await restored.storage.sizeOf(video.videoFile ?? '')).toBe(
        await app.storage.sizeOf(video.videoFile ?? ''),
      )
    })

    test('OP-06 administrators see when the last backup was complete, its size and what it lacks', async () => {
      const chief = await app.registerAdmin()
      await app.submit(ana)
      expect((await chief.api.getServerState()).backup).toBeNull()
      const before = Date.now()
      const { files, bytes, isNoted } = await run()
      expect(isNoted).toBe(true)
      const { backup } = await chief.api.getServerState()
      expect(backup).toMatchObject({ files, bytes, missing: 0 })
      expect(Date.parse(backup?.takenAt ?? '')).toBeGreaterThanOrEqual(before)
      // The last twenty are kept.
      await app.database.transaction((em) =>
        em.execute(
          `insert into backups (taken_at, files, bytes, missing) select taken_at, 0, 0, 0 from backups
            cross join (with recursive n (i) as (select 1 union all select i + 1 from n where i < 30) select i from n) as m`,
        ),
      )
      await run()
      expect(await app.database.reader.all('select id from backups')).toHaveLength(20)
      // A database of an earlier version has no such table: the backup is complete without a note.
      await app.database.transaction((em) => em.execute('alter table backups rename to former'))
      await run()
      await check()
      await app.database.transaction((em) => em.execute('alter table former rename to backups'))
    })

    test('copies only what is new, and drops what the new one does not need', async () => {
      const first = await app.submit(ana)
      expect((await run()).copied.files).toBe(1)
      const second = await app.submit(ana)
      await ana.api.deleteVideo({ id: first.id })
      await writeFile(path.join(folder, 'files', 'stray.mp4'), 'of an interrupted backup')
      expect(await run()).toMatchObject({ files: 1, copied: { files: 1 }, missing: [] })
      expect((await run()).copied.files).toBe(0)
      expect(kept()).toEqual([second.videoFile])
      expect(readdirSync(folder).toSorted()).toEqual([
        expect.stringMatching(/^database-/),
        'files',
        'lock',
        'manifest.sqlite',
      ])
      await rm(path.join(folder, 'files', kept()[0] ?? ''))
      expect((await run()).copied.files).toBe(1)
      await check()
    })

    test('a backup starts anew when a file is deleted between the snapshot and its copy', async () => {
      await app.submit(ana, { title: 'Stays' })
      let doomed: { id: number; videoFile: string | null } | undefined
      const steps: string[] = []
      const result = await run({
        async onStep(step) {
          steps.push(step)
          // After the round without a snapshot.
          if (step === 'copying the database') doomed = await app.submit(ana, { title: 'Goes' })
        },
        storage: watched(async (name) => {
          if (name === doomed?.videoFile) await ana.api.deleteVideo({ id: doomed.id })
        }),
      })
      expect([steps.length, result.missing, result.files]).toEqual([2, [], 1])
      const target = await empty()
      await restore(target, folder, { signal })
      const database = await Database.open(target, entities)
      expect(await database.reader.all('select title from videos')).toEqual([{ title: 'Stays' }])
      await database.close()
    })

    test('names files that the server itself has lost, has all others, and can be restored', async () => {
      const lost = await app.submit(ana)
      await app.submit(ana)
      await app.storage.remove(lost.videoFile ?? '')
      const missing = [lost.videoFile]
      expect(await run()).toMatchObject({ missing, files: 1 })
      expect(await restore(await empty(), folder, { signal })).toMatchObject({ missing, files: 1 })
    })

    test('that is damaged is not restored, and the message names the file', async () => {
      const one = (await app.submit(ana)).videoFile ?? ''
      await run()
      const file = path.join(folder, 'files', one)
      const bytes = await readFile(file)
      const target = await empty()
      const refused = () => expect(restore(target, folder, { signal })).rejects
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
      // The file may be a link to that of the server.
      await rm(file)
      await writeFile(file, changed)
      await refused().toThrow(`1 of its files. ${one} has another SHA-256`)
      await truncate(file, 10)
      await refused().toThrow(`${one} has 10 bytes in place of ${bytes.length}`)
      await rm(file)
      await refused().toThrow(`${one} is missing`)
      await writeFile(file, bytes)
      const copy = readdirSync(folder).find((name) => name.startsWith('database-')) ?? ''
      await appendFile(path.join(folder, copy), 'x')
      await refused().toThrow(/^The backup is damaged: 1 of its files. database-/)
      await writeFile(path.join(folder, 'manifest.sqlite'), 'no manifest')
      await refused().toThrow(/manifest\.sqlite is damaged/)
      await rm(path.join(folder, 'manifest.sqlite'))
      await refused().toThrow('holds no backup')
      expect(existsSync(path.join(target.dataDir, 'uploads'))).toBe(false)
    })

    test('a restore refuses a target with data, another kind of database and an older program', async () => {
      await app.submit(ana)
      await run()
      await expect(restore(app.config, folder, { signal })).rejects.toThrow(/already/)
      const target = await empty()
      const storage = await openStorage(target)
      const incoming = storage.incoming()
      await writeFile(incoming.path, 'of another server')
      await storage.store(incoming, 'other.mp4')
      await expect(restore(target, folder, { signal })).rejects.toThrow(/not of this backup \(other\.mp4\)/)
      const other = { ...target, databaseUrl: isOnPostgres ? undefined : 'postgres://127.0.0.1:1/none' }
      await expect(restore(other, folder, { signal })).rejects.toThrow(/which only \w+ can restore/)
      manifest(`update description set json = replace(json, '"008-job-requests"', '"999-of-the-future"')`)
      await expect(restore(target, folder, { signal })).rejects.toThrow(/written by a newer version/)
      manifest(`update description set json = json_set(json, '$.format', 2)`)
      await expect(restore(target, folder, { signal })).rejects.toThrow(/Restore it with that version/)
      await expect(run()).rejects.toThrow(/written by a newer version/)
    })

    test('goes into no folder with other files, and into none where another backup is being written', async () => {
      const other = await newFolder()
      await writeFile(path.join(other, 'letter.txt'), 'Dear Sir or Madam')
      await expect(backUp(app.config, other, { signal })).rejects.toThrow(/something other than a backup/)
      const running = await openBackupFolder(folder)
      await expect(run()).rejects.toThrow(/Another backup is being written/)
      running.close()
      await run()
      expect(readdirSync(other)).toEqual(['letter.txt'])
    })

    test('that is aborted is no backup, and continues', async () => {
      for (let count = 0; count < 3; count++) await app.submit(ana)
      const ending = new AbortController()
      const storage = watched(async () => ending.abort())
      await expect(run({ signal: ending.signal, storage })).rejects.toThrow(/aborted/)
      await expect(check()).rejects.toThrow(/is not complete/)
      expect((await run()).files).toBe(3)
      await check()
    })
  },
)

test.runIf(!isOnPostgres)(
  'a backup of the former version is migrated by the start after the restore',
  async () => {
    const places = await Promise.all(
      ['from', 'to', 'in'].map((name) => mkdtemp(path.join(tmpdir(), `turnout-${name}-`))),
    )
    const [from = '', to = '', into = ''] = places
    await createFormerDatabase(from)
    const settings = { databaseUrl: undefined, s3: null }
    // The fixture has no files.
    expect((await backUp({ ...settings, dataDir: from }, into, { signal })).missing.length).toBeGreaterThan(0)
    await restore({ ...settings, dataDir: to }, into, { signal })
    const database = await Database.open({ dataDir: to, databaseUrl: undefined }, entities)
    expect((await database.reader.all('select id from videos')).length).toBeGreaterThan(0)
    await database.close()
    for (const place of places) await rm(place, { recursive: true })
  },
)
