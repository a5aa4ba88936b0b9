import { eachAttached, upload as uploadSchema, type Upload } from '#shared/contract/uploads.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { Caller } from '#server/http/caller.ts'
import { FinishedUpload } from '#server/entities/resumable.entity.ts'

export type FinishedUploads = ReturnType<typeof createFinishedUploads>

/**
 * The answers of finished uploads, for clients that missed the answer and ask again. An answer is committed together
 * with the files, so that an upload is stored once, by whichever servers it is finished.
 */
export function createFinishedUploads({ database, now }: Pick<Parts, 'database' | 'now'>) {
  return {
    /** @returns null where the upload is not finished */
    async find(id: string): Promise<Upload | null> {
      const sql = 'select answer from finished_uploads where id = ?'
      const [row] = await database.reader.all<{ answer: string }>(sql, [id])
      // Answers of the former release lack the roles that it did not know.
      return row ? uploadSchema.parse({ ...eachAttached(() => null), ...JSON.parse(row.answer) }) : null
    },

    /** Called in the transaction that stores the files. @throws an error of `isStoredTwice` */
    async add(em: EntityManager, caller: Caller, id: string, answer: Upload): Promise<void> {
      const sql = 'insert into finished_uploads (id, owner_id, answer, created_at) values (?, ?, ?, ?)'
      await em.execute(sql, [id, caller.id, JSON.stringify(answer), now()])
    },

    /** Whether another server has stored the same upload meanwhile. */
    isStoredTwice: (error: unknown): boolean => violatesUnique(error, 'finished_uploads'),

    /** Deletes the answers from before a time. */
    sweep: (before: Date): Promise<number> =>
      database.makingRoom((em) => em.nativeDelete(FinishedUpload, { createdAt: { $lt: before } })),
  }
}
