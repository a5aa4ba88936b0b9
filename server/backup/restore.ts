import { constants, existsSync, mkdirSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { restrictDataFolder } from '#server/data-folder.ts'
import { sqliteFile } from '#server/database/orm.ts'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { openStorage } from '#server/media/open-storage.ts'
import type { Storage } from '#server/media/storage.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup, openBackup, type CheckOptions, type OpenBackup } from './check-backup.ts'
import { forEachOf } from './copy-files.ts'
import { withPostgres } from './postgres-snapshot.ts'
import { runTool } from './postgres-tools.ts'
import { countRows, filesOf, KIND_NAMES, type Tables } from './snapshot.ts'
import { checkSqlite, withWritableSqlite, withSqliteFile } from './sqlite-snapshot.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

export interface RestoreOptions extends CheckOptions {
  /** Receives a sentence when a step begins. */
  onStep?: (step: string) => void
}

/**
 * Checks a backup, and restores it into an empty database and an empty storage. The database comes last, so that an
 * interrupted restore leaves no database, and can be repeated.
 * @throws BackupError with what to do, before anything is written where the backup or the target is not right
 */
export async function restore(
  settings: Settings,
  folder: string,
  { signal, progress, onStep }: RestoreOptions,
): Promise<{ files: number; bytes: number; missing: string[] }> {
  const backup = openBackup(folder)
  try {
    requireSameKind(settings, backup)
    await requireEmptyDatabase(settings)
    onStep?.('checking the backup')
    await checkBackup(backup, { signal, ...(progress ? { progress } : {}) })
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    restrictDataFolder(settings.dataDir)
    const storage = await openStorage(settings)
    await requireEmptyStorage(storage, backup)
    onStep?.('restoring the files')
    await restoreFiles(storage, backup, signal)
    onStep?.('restoring the database')
    await restoreDatabase(settings, backup, signal)
    onStep?.('comparing the result with the backup')
    const verifyTables = (tables: Tables) => verify(tables, storage, backup)
    if (settings.databaseUrl === undefined) {
      await checkSqlite(sqliteFile(settings.dataDir))
      await withSqliteFile(sqliteFile(settings.dataDir), verifyTables)
    } else await withPostgres(settings.databaseUrl, verifyTables)
    onStep?.('ending the sessions of the backup')
    await endWhatEnded(settings)
    return { ...backup.catalog.totals(), missing: backup.description.missing }
  } finally {
    backup.catalog.close()
  }
}

function requireSameKind({ databaseUrl }: Settings, { description: { kind } }: OpenBackup): void {
  if ((databaseUrl === undefined) === (kind === 'sqlite')) return
  const advice = kind === 'sqlite' ? 'Remove DATABASE_URL' : 'Set DATABASE_URL to an empty database'
  throw new BackupError(
    `The backup is of a ${KIND_NAMES[kind]} database, which only ${KIND_NAMES[kind]} can restore. ${advice}.`,
  )
}

async function requireEmptyDatabase({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined) {
    const file = sqliteFile(dataDir)
    const found = ['', '-wal', '-shm', '-journal'].map((end) => file + end).find((name) => existsSync(name))
    if (found) throw new BackupError(`${found} exists already. Restore into an empty DATA_DIR.`)
    return
  }
  const names = await withPostgres(databaseUrl, (tables) => tables.names(), { isCreated: true })
  if (names.length > 0)
    throw new BackupError(
      `The database at DATABASE_URL has tables already (${names[0]}). Restore into an empty database.`,
    )
}

/** Files of this backup are from a restore that was interrupted, and are written again. */
async function requireEmptyStorage(storage: Storage, { catalog }: OpenBackup): Promise<void> {
  for await (const files of storage.list()) {
    const foreign = files.find(({ name }) => !catalog.find(name))
    if (foreign)
      throw new BackupError(
        `The storage holds a file that is not of this backup (${foreign.name}). Restore into an empty uploads folder or bucket.`,
      )
  }
}

async function restoreFiles(
  storage: Storage,
  { paths, catalog }: OpenBackup,
  signal: AbortSignal,
): Promise<void> {
  for (const page of catalog.pages()) {
    await forEachOf(page, async ({ name }) => {
      signal.throwIfAborted()
      const incoming = storage.incoming()
      try {
        // A copy, and no link: the backup must not share its bytes with a server.
        await copyFile(path.join(paths.files, name), incoming.path, constants.COPYFILE_FICLONE)
      } catch (error) {
        await storage.discard(incoming)
        throw error
      }
      await storage.store(incoming, name)
    })
  }
}

async function restoreDatabase(
  { dataDir, databaseUrl }: Settings,
  { paths, description: { database } }: OpenBackup,
  signal: AbortSignal,
): Promise<void> {
  const copy = path.join(paths.folder, database.name)
  if (databaseUrl !== undefined) {
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', copy]
    return runTool('pg_restore', args, { databaseUrl, signal })
  }
  signal.throwIfAborted()
  const file = sqliteFile(dataDir)
  const arriving = `${file}-arriving`
  try {
    await copyFile(copy, arriving)
    await syncToDisk(arriving)
    await rename(arriving, file)
    await syncToDisk(dataDir)
  } finally {
    await rm(arriving, { force: true })
  }
}

/**
 * What ended after the backup would be valid again: sessions of people who signed out or were dismissed, links and codes
 * that were used. The next sign-in takes a minute. Invitations stay: an officer sees and revokes them. A recovery code that was used after the
 * backup counts once more, beside the password.
 */
const DELETE_ENDED_ROWS = [
  'delete from sessions',
  'delete from desktop_auth_codes',
  'delete from auth_challenges',
  'delete from oidc_auth_requests',
  'delete from known_sign_in_sources',
  "delete from one_time_links where kind <> 'invitation' and used_at is null",
]

async function endWhatEnded({ dataDir, databaseUrl }: Settings): Promise<void> {
  const existing = (names: readonly string[]) =>
    DELETE_ENDED_ROWS.filter((sql) => names.some((name) => sql.startsWith(`delete from ${name}`)))
  if (databaseUrl !== undefined) {
    await withPostgres(databaseUrl, async (tables) => {
      for (const sql of existing(await tables.names())) await tables.all(sql)
    })
    return
  }
  await withWritableSqlite(sqliteFile(dataDir), async (tables, database) => {
    for (const sql of existing(await tables.names())) database.exec(sql)
  })
}

/** @throws BackupError where the restored database or storage differs from the backup */
async function verify(tables: Tables, storage: Storage, { catalog, description }: OpenBackup): Promise<void> {
  const rows = await countRows(tables)
  for (const [table, count] of Object.entries(description.rows))
    if (rows[table] !== count)
      throw new BackupError(
        `The restored table ${table} has ${rows[table] ?? 'no'} rows in place of ${count}.`,
      )
  const missing = new Set(description.missing)
  for await (const names of filesOf(tables)) {
    await forEachOf(names, async (name) => {
      const bytes = await storage.sizeOf(name)
      if (bytes === catalog.find(name)?.bytes || (bytes === null && missing.has(name))) return
      throw new BackupError(`The restored file ${name} has ${bytes ?? 'no'} bytes.`)
    })
  }
}
