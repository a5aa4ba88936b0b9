import type { Parts } from '#server/feature.ts'
import { LISTED_MAX, PART_EXTENSION, type StoredFile } from '#server/media/storage.ts'
import { Upload } from '#server/entities/upload.entity.ts'

/** A file that no video used within this time is deleted. */
const UNUSED_MS = 24 * 60 * 60 * 1000
/** The row of a file this young may be being written right now. */
const SETTLING_MS = 60 * 60 * 1000

const isPart = ({ name }: StoredFile) => name.endsWith(`.${PART_EXTENSION}`)

/** Deletes the files and rows of uploads that were cut off or never used. */
export function createUploadSweep({
  config,
  database,
  storage,
  now,
}: Pick<Parts, 'config' | 'database' | 'storage' | 'now'>) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  /** Files without a row that were dated in the future at the last sweep. */
  let fromTheFuture: ReadonlySet<string> = new Set()

  /** Reads the rows after the files were listed: a file that got its row in between has one, and stays. */
  const withoutRow = async (files: readonly StoredFile[]): Promise<StoredFile[]> => {
    const [parts, others] = [files.filter(isPart), files.filter((file) => !isPart(file))]
    return [
      ...(await withoutRowIn('uploads', others)),
      ...(parts.length > 0 ? await withoutRowIn('upload_parts', parts) : []),
    ]
  }

  const withoutRowIn = async (table: string, files: readonly StoredFile[]): Promise<StoredFile[]> => {
    // Always as many values, so that there is one statement to prepare.
    const names = Array.from({ length: LISTED_MAX }, (_, at) => files[at]?.name ?? '')
    const places = names.map(() => '?').join(', ')
    const rows = await database.reader.all<{ file: string }>(
      `select file from ${table} where file in (${places})`,
      names,
    )
    const known = new Set(rows.map(({ file }) => file))
    return files.filter(({ name }) => !known.has(name))
  }

  /**
   * Removes the files that no row knows, part by part: the whole library at once would stop the server for seconds.
   * @param isAlone whether no upload can be on its way, so that the age of a file does not matter
   * @returns the number of deleted files
   */
  const removeOrphans = async (isAlone: boolean): Promise<number> => {
    const [settled, ahead] = [ago(SETTLING_MS), ago(-SETTLING_MS)]
    const isOld = ({ name, modifiedAt }: StoredFile) =>
      modifiedAt < settled || (modifiedAt > ahead && fromTheFuture.has(name))
    const future = new Set<string>()
    let count = 0
    for await (const files of storage.list()) {
      const orphans = await withoutRow(files)
      // A wrong clock dated these files. Their rows exist at the next sweep if they get rows at all.
      for (const { name, modifiedAt } of orphans) if (modifiedAt > ahead) future.add(name)
      const removable = isAlone ? orphans : orphans.filter(isOld)
      // A file that cannot be removed must not keep the others; the next sweep tries it again.
      const removed = await Promise.allSettled(removable.map(({ name }) => storage.remove(name)))
      count += removed.filter(({ status }) => status === 'fulfilled').length
    }
    fromTheFuture = future
    return count
  }

  return {
    /** Deletes files without a row, and rows without a video, that are too old to be on their way. */
    async sweep(): Promise<{ files: number; rows: number }> {
      const rows = await database.makingRoom(async (em) => {
        // Rows from a clock that was ahead: their time counts from now.
        const future = { usedAt: null, createdAt: { $gt: ago(-SETTLING_MS) } }
        await em.nativeUpdate(Upload, future, { createdAt: now() })
        return em.nativeDelete(Upload, { usedAt: null, createdAt: { $lt: ago(UNUSED_MS) } })
      })
      return { files: await removeOrphans(false), rows }
    },

    /**
     * At a start a file without a row was cut off and is deleted at once, unless another process may be about to
     * write its row: processes that share a PostgreSQL database leave such files to the hourly sweep.
     */
    async sweepAtStart(): Promise<{ files: number; leftovers: number }> {
      const isAlone = config.databaseUrl === undefined
      const leftovers = await storage.discardLeftovers(isAlone)
      return { files: isAlone ? await removeOrphans(true) : 0, leftovers }
    },
  }
}
