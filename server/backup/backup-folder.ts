import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { BackupError } from './backup-error.ts'
import { Catalog, FORMAT } from './catalog.ts'

const DATABASE_COPY = /^database-[\w.-]+\.(sqlite|dump)$/

/** Where the parts of a backup are in its folder. */
export function pathsOf(folder: string) {
  return {
    folder,
    /** Exists only in a complete backup, and names the parts that belong to it. */
    manifest: path.join(folder, 'manifest.sqlite'),
    /** Of a backup that is running or was interrupted. */
    partial: path.join(folder, 'manifest.partial'),
    files: path.join(folder, 'files'),
    /** Files that are not complete yet. */
    copying: path.join(folder, 'copying'),
    lock: path.join(folder, 'lock'),
  }
}
export type BackupPaths = ReturnType<typeof pathsOf>

/**
 * Prepares a folder for a backup, and keeps other backups out of it until `close`, or until the process ends.
 * @throws BackupError for a folder of something else, and while another backup writes into it
 */
export async function openBackupFolder(
  folder: string,
): Promise<{ paths: BackupPaths; catalog: Catalog; close(): void }> {
  const paths = pathsOf(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isOwn = [paths.manifest, paths.partial, paths.lock].some((file) => existsSync(file))
  if (!isOwn && readdirSync(folder).some((name) => name !== 'lost+found'))
    throw new BackupError(`${folder} holds something other than a backup. Name an empty or a new folder.`)
  const lock = holdLock(paths)
  try {
    await rm(paths.copying, { recursive: true, force: true })
    for (const place of [paths.files, paths.copying]) mkdirSync(place, { recursive: true, mode: 0o700 })
    if (!existsSync(paths.partial) && existsSync(paths.manifest)) {
      refuseLaterFormat(paths)
      const copy = path.join(paths.copying, 'manifest')
      await copyFile(paths.manifest, copy)
      await syncToDisk(copy)
      await rename(copy, paths.partial)
    }
    const catalog = Catalog.openToWrite(paths.partial)
    catalog.begin()
    return {
      paths,
      catalog,
      close() {
        catalog.close()
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** A lock of SQLite ends with its process, however that ends. */
function holdLock({ lock, folder }: BackupPaths): Sqlite.Database {
  const database = new Sqlite(lock, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new BackupError(`Another backup is being written into ${folder}. Wait for its end.`)
    throw error
  }
}

function refuseLaterFormat({ manifest, folder }: BackupPaths): void {
  const catalog = Catalog.openToRead(manifest)
  try {
    if (catalog.format() > FORMAT)
      throw new BackupError(`${folder} was written by a newer version. Use that version, or another folder.`)
  } finally {
    catalog.close()
  }
}

/** Replaces the former backup of the folder by the one that is now whole: from here on its manifest counts. */
export async function publish({ partial, manifest, folder }: BackupPaths): Promise<void> {
  await syncToDisk(partial)
  await rename(partial, manifest)
  await syncToDisk(folder)
}

/** Deletes the files and the copies of the database that the manifest does not name. */
export async function prune({ folder, files, manifest, copying }: BackupPaths): Promise<void> {
  const catalog = Catalog.openToRead(manifest)
  try {
    const { database } = catalog.describe()
    for (const name of readdirSync(folder))
      if (DATABASE_COPY.test(name) && name !== database.name) await rm(path.join(folder, name))
    for await (const { name } of await opendir(files))
      if (!catalog.find(name)) await rm(path.join(files, name), { recursive: true })
  } finally {
    catalog.close()
  }
  await rm(copying, { recursive: true, force: true })
}
