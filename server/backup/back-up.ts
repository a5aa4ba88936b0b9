import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { refuseUnknown, UnknownDatabase } from '#server/database/migrations/index.ts'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { openStorage } from '#server/media/open-storage.ts'
import type { Storage } from '#server/media/storage.ts'
import { BackupError } from './backup-error.ts'
import { openBackupFolder, prune, publish } from './backup-folder.ts'
import { FORMAT, type Description } from './catalog.ts'
import { copyFilesOf, measure, type CopyParts, type Progress } from './copy-files.ts'
import { withPostgres, withPostgresSnapshot } from './postgres-snapshot.ts'
import { noteBackup } from './note-backup.ts'
import { countRows, executedMigrations, type Snapshot, type Tables } from './snapshot.ts'
import { withSqlite, withSqliteSnapshot } from './sqlite-snapshot.ts'

/** A round copies what is new since the round before, so that the second one is short. Each takes another snapshot. */
const ROUNDS_MAX = 50

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

export interface BackupOptions {
  /** Ends the backup; it continues with the next call. */
  signal: AbortSignal
  /** What was copied so far. */
  progress?: Progress
  /** Receives a sentence before a step, which waits for it. */
  onStep?: (step: string) => void | Promise<void>
  /** Of a test. */
  storage?: Storage
}

export interface BackupResult {
  /** All files and bytes of the backup, without the database. */
  files: number
  bytes: number
  /** Of them, those that this call copied. */
  copied: Progress
  /** The files that rows name and that the storage itself does not have. */
  missing: string[]
  /** Whether the database of the server says so: without it, administrators do not see this backup. */
  isNoted: boolean
}

const withTables = <Result>({ dataDir, databaseUrl }: Settings, work: (tables: Tables) => Promise<Result>) =>
  databaseUrl === undefined ? withSqlite(dataDir, work) : withPostgres(databaseUrl, work)

const withSnapshot = <Result>(
  { dataDir, databaseUrl }: Settings,
  work: (snapshot: Snapshot) => Promise<Result>,
) => (databaseUrl === undefined ? withSqliteSnapshot(dataDir, work) : withPostgresSnapshot(databaseUrl, work))

/** @throws BackupError for a database of another version, whose files this version may not know */
async function requireKnown(tables: Tables): Promise<void> {
  const executed = await executedMigrations(tables)
  if (executed.length === 0)
    throw new BackupError('The database has no tables yet: there is nothing to back up.')
  try {
    refuseUnknown(executed)
  } catch (error) {
    throw error instanceof UnknownDatabase ? new BackupError(error.message) : error
  }
}

/**
 * Copies the database and the files of its rows into a folder, while servers run. The former backup of that folder
 * stays whole until the new one is, and its files are not copied again.
 * @throws BackupError with what to do; the error of an aborted signal; errors of the disk
 */
export async function backUp(
  settings: Settings,
  folder: string,
  { signal, progress = { files: 0, bytes: 0 }, onStep, storage }: BackupOptions,
): Promise<BackupResult> {
  await withTables(settings, requireKnown)
  const { paths, catalog, close } = await openBackupFolder(folder)
  try {
    const parts: CopyParts = {
      paths,
      catalog,
      storage: storage ?? (await openStorage(settings)),
      isLocal: settings.s3 === null,
      signal,
      progress,
    }
    await onStep?.('copying the files')
    // Without a snapshot: the copy of a large library takes hours. What is deleted meanwhile is not needed.
    await withTables(settings, (tables) => copyFilesOf(tables, 1, parts))
    await onStep?.('copying the database')
    const description = await copySnapshot(settings, parts)
    await publish(paths)
    await prune(paths)
    const totals = catalog.totals()
    // The backup is complete, also where the database takes no note.
    const isNoted = await noteBackup(settings, description, totals).then(
      () => true,
      () => false,
    )
    return { ...totals, copied: progress, missing: description.missing, isNoted }
  } finally {
    close()
  }
}

/**
 * Copies the database at a moment of which all files could be copied. A file that a snapshot names may be deleted before
 * it is copied; then a later snapshot does not name it. A row is deleted before its file, so a file that was not there
 * before a snapshot which names it is lost in the storage itself.
 */
async function copySnapshot(settings: Settings, parts: CopyParts): Promise<Description> {
  let absent = new Set<string>()
  for (let round = 2; round <= ROUNDS_MAX; round++) {
    const done = await withSnapshot(settings, async (snapshot) => {
      const missing = await copyFilesOf(snapshot, round, parts)
      const lost = [...missing].every((name) => absent.has(name))
      absent = missing
      return lost ? finish(snapshot, round, [...missing].toSorted(), parts) : null
    })
    if (done) return done
  }
  throw new BackupError(
    `In each of ${ROUNDS_MAX} attempts, files were deleted before they were copied. Run the command again at a quieter time.`,
  )
}

async function finish(
  snapshot: Snapshot,
  round: number,
  missing: string[],
  { paths, catalog, signal }: CopyParts,
): Promise<Description> {
  const takenAt = new Date().toISOString()
  const extension = snapshot.kind === 'sqlite' ? 'sqlite' : 'dump'
  const name = `database-${takenAt.replaceAll(':', '-')}.${extension}`
  const copy = path.join(paths.copying, name)
  await snapshot.dump(copy, signal)
  const measured = await measure(copy, signal)
  await syncToDisk(copy)
  await rename(copy, path.join(paths.folder, name))
  await syncToDisk(paths.folder)
  const description: Description = {
    format: FORMAT,
    takenAt,
    kind: snapshot.kind,
    migrations: await executedMigrations(snapshot),
    rows: await countRows(snapshot),
    database: { name, ...measured },
    missing,
  }
  catalog.finish(description, round)
  return description
}
