import type { Database } from '#server/database/database.ts'
import type { Storage } from '#server/media/storage.ts'
import { Upload } from './upload.entity.ts'

/** A file that no video took within this time was given up. */
const UNUSED_MS = 24 * 60 * 60 * 1000
/** A file this young may be one whose row is being written right now. */
const SETTLING_MS = 60 * 60 * 1000

interface Options {
  database: Database
  storage: Storage
  /** Other servers may work on this database. */
  isShared: boolean
  now(): Date
}

/** Removes what uploads that were cut off or given up left behind. */
export function createUploadSweep({ database, storage, isShared, now }: Options) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  /** Files without a row that were dated in the future at the sweep before. */
  let fromTheFuture: ReadonlySet<string> = new Set()

  /**
   * Removes the files that no row knows.
   * @param isAlone whether no upload can be on its way, so that the age of a file doesn't matter
   * @returns how many
   */
  const removeOrphans = async (isAlone: boolean): Promise<number> => {
    // The files first, the rows after: a file that gets its row in between is known, and stays.
    const files = await storage.list()
    const rows = await database.reader.all<{ file: string }>('select file from uploads')
    const known = new Set(rows.map(({ file }) => file))
    const orphans = files.filter(({ name }) => !known.has(name))
    const [settled, ahead] = [ago(SETTLING_MS), ago(-SETTLING_MS)]
    // Dated by a clock that was wrong: by the next sweep its row would be there.
    const future = orphans.filter(({ modifiedAt }) => modifiedAt > ahead).map(({ name }) => name)
    const isOld = ({ name, modifiedAt }: (typeof files)[number]) =>
      modifiedAt < settled || (modifiedAt > ahead && fromTheFuture.has(name))
    const removable = isAlone ? orphans : orphans.filter(isOld)
    fromTheFuture = new Set(future)
    // One that can't be removed must not keep the others; the next sweep tries it again.
    const removed = await Promise.allSettled(removable.map(({ name }) => storage.remove(name)))
    return removed.filter(({ status }) => status === 'fulfilled').length
  }

  return {
    /** Removes files without a row, and rows without a video, that are too old to be on their way. */
    async sweep(): Promise<{ files: number; rows: number }> {
      const rows = await database.makingRoom(async (em) => {
        // A clock that was ahead for a while gave these their time: it counts from now.
        const future = { usedAt: null, createdAt: { $gt: ago(-SETTLING_MS) } }
        await em.nativeUpdate(Upload, future, { createdAt: now() })
        return em.nativeDelete(Upload, { usedAt: null, createdAt: { $lt: ago(UNUSED_MS) } })
      })
      return { files: await removeOrphans(false), rows }
    },

    /** A file without a row was cut off and goes at once, unless another server may be about to write that row. */
    async sweepAtStart(): Promise<{ files: number; leftovers: number }> {
      const leftovers = await storage.discardLeftovers()
      return { files: await removeOrphans(!isShared), leftovers }
    },
  }
}
