import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { refuseUnknown, UnknownDatabase } from '#server/database/migrations/index.ts'
import { BackupError } from './backup-error.ts'
import { pathsOf, type BackupPaths } from './backup-folder.ts'
import { Catalog, FORMAT, type Description } from './catalog.ts'
import { FILE_NAME, forEachOf, measure, type Progress } from './copy-files.ts'
import { runTool } from './postgres-tools.ts'
import { checkSqlite } from './sqlite-snapshot.ts'

/** Of the damaged files, those that the message names. */
const NAMED_MAX = 10

export interface CheckOptions {
  signal: AbortSignal
  /** What was read so far. */
  progress?: Progress
}

/** A backup whose manifest could be read. */
export interface OpenBackup {
  paths: BackupPaths
  catalog: Catalog
  description: Description
}

/**
 * Opens a complete backup; the caller closes its manifest.
 * @throws BackupError for an interrupted backup, another folder, a damaged manifest, and the backup of a newer version
 */
export function openBackup(folder: string): OpenBackup {
  const paths = pathsOf(folder)
  if (!existsSync(paths.manifest))
    throw new BackupError(
      existsSync(paths.partial)
        ? `The backup in ${folder} is not complete: it was interrupted or is still being written. Run npm run backup again.`
        : `${folder} holds no backup.`,
    )
  let catalog: Catalog
  try {
    catalog = Catalog.openToRead(paths.manifest)
  } catch (error) {
    throw damaged(paths, error)
  }
  try {
    catalog.checkIntegrity()
    if (catalog.format() > FORMAT)
      throw new BackupError('The backup was written by a newer version. Restore it with that version.')
    const description = catalog.describe()
    refuseUnknown(description.migrations)
    return { paths, catalog, description }
  } catch (error) {
    catalog.close()
    if (error instanceof BackupError) throw error
    if (error instanceof UnknownDatabase)
      throw new BackupError(`The backup cannot be restored. ${error.message}`)
    throw damaged(paths, error)
  }
}

const damaged = ({ manifest }: BackupPaths, error: unknown) =>
  new BackupError(`${manifest} is damaged (${error instanceof Error ? error.message : String(error)}).`)

/**
 * Compares size and digest of every file with the manifest, and looks into the copy of the database.
 * @throws BackupError that names what is damaged
 */
export async function checkBackup(
  { paths, catalog, description: { kind, database } }: OpenBackup,
  { signal, progress = { files: 0, bytes: 0 } }: CheckOptions,
): Promise<void> {
  const faults: string[] = []
  let count = 0
  const compare = async (file: string, expected: { name: string; bytes: number; sha256: string }) => {
    const fault = await faultOf(file, expected, signal)
    progress.files++
    progress.bytes += expected.bytes
    if (fault !== null && count++ < NAMED_MAX) faults.push(`${expected.name} ${fault}`)
  }
  if (path.basename(database.name) !== database.name)
    throw new BackupError(`${paths.manifest} is damaged (the name of the database).`)
  await compare(path.join(paths.folder, database.name), database)
  for (const page of catalog.pages()) {
    await forEachOf(page, async (file) => {
      if (!FILE_NAME.test(file.name))
        throw new BackupError(`${paths.manifest} is damaged (a name of a file).`)
      await compare(path.join(paths.files, file.name), file)
    })
  }
  if (count > 0)
    throw new BackupError(
      `The backup is damaged: ${count} of its files. ${faults.join('; ')}${count > faults.length ? '; and more' : ''}`,
    )
  const copy = path.join(paths.folder, database.name)
  if (kind === 'sqlite') await checkSqlite(copy)
  else await runTool('pg_restore', ['--list', copy], { databaseUrl: null, signal })
}

async function faultOf(
  file: string,
  expected: { bytes: number; sha256: string },
  signal: AbortSignal,
): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found) return 'is missing'
  if (found.size !== expected.bytes) return `has ${found.size} bytes in place of ${expected.bytes}`
  const { sha256 } = await measure(file, signal)
  return sha256 === expected.sha256 ? null : 'has another SHA-256'
}
