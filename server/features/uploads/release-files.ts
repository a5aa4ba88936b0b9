import type { EntityManager } from '#server/database/database.ts'
import { isCommitUnknown } from '#server/database/outage.ts'
import { FILE_COLUMNS, isLogo } from '#server/entities/file-columns.ts'
import type { Storage } from '#server/media/storage.ts'
import { Upload } from '#server/entities/upload.entity.ts'

/**
 * Deletes the rows of files that are no longer shown, inside the transaction that stopped showing them, together
 * with their posters. A file that something else still shows stays.
 * @returns the names to remove from the storage after the commit
 */
export async function releaseFiles(
  em: EntityManager,
  files: readonly (string | null | undefined)[],
): Promise<string[]> {
  const released: string[] = []
  for (const file of files) {
    if (!file || (await isShown(em, file))) continue
    const upload = await em.findOne(Upload, { file })
    // A derived file is deleted with its source.
    if (!upload || upload.source) continue
    released.push(...(await em.find(Upload, { source: upload })).map((made) => made.file))
    await em.nativeDelete(Upload, { file })
    released.push(file)
    if (upload.posterFile) released.push(...(await releaseFiles(em, [upload.posterFile])))
  }
  return released
}

/**
 * Called after the commit. No request can read these files any more, so a failed removal is ignored: the sweep
 * retries files without a row.
 */
export async function removeReleased(
  storage: Pick<Storage, 'remove'>,
  files: readonly string[],
): Promise<void> {
  await Promise.allSettled(files.map((file) => storage.remove(file)))
}

const FILE_REFERENCES = [
  ...FILE_COLUMNS.map(({ table, column }) => `select 1 from ${table} where ${column} = ?`),
  `select 1 where ${isLogo('?')}`,
]

async function isShown(em: EntityManager, file: string): Promise<boolean> {
  await em.flush()
  const rows = await em.execute<object[]>(
    `${FILE_REFERENCES.join(' union all ')} limit 1`,
    FILE_REFERENCES.map(() => file),
  )
  return rows.length > 0
}

/**
 * Stores files and commits the rows that name them. Where the rows were certainly not committed, the files are removed.
 * If that is unknown, the rows may exist: the files stay, and the sweep removes those without a row. The sweep also
 * removes files that cannot be removed now.
 * @param names the stored files; `commit` may add names
 */
export async function commitOrDelete<Result>(
  storage: Pick<Storage, 'remove'>,
  names: readonly string[],
  commit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await commit()
  } catch (error) {
    if (!isCommitUnknown(error)) await removeReleased(storage, names)
    throw error
  }
}
