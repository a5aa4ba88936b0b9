import { stat } from 'node:fs/promises'
import { ATTACHED_TYPES, type AttachedType } from '#shared/attached-files.ts'
import { FILE_KINDS } from '#shared/file-kinds.ts'
import type { UploadedAttachment } from '#shared/contract/attachments.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { checkAttached } from '#server/media/attached-files.ts'
import { toPictureError, type ReceivedFile, type ReceivedFiles } from '#server/media/receive-form.ts'
import { newFileName, type Incoming } from '#server/media/storage.ts'
import type { Quotas } from './quotas.ts'
import { commitOrDelete } from './release-files.ts'

type Options = Pick<Parts, 'database' | 'storage' | 'readers' | 'mediaPool' | 'now'> & { quotas: Quotas }

/** Stores files that go beside a film. Each can be used once, by its uploader. */
export function createAttachmentStore({ database, storage, readers, mediaPool, quotas, now }: Options) {
  /** Re-encodes a picture into `to`. Other files are checked and stay as they are. @returns the file to store */
  const prepare = async (
    { incoming, kind: { mediaType }, bytes }: ReceivedFile,
    to: Incoming,
    work: { account: number; signal: AbortSignal },
  ): Promise<Incoming> => {
    if (!mediaType.startsWith('image/')) {
      await checkAttached(incoming.path, mediaType, bytes)
      return incoming
    }
    const format = mediaType === 'image/png' ? 'png' : 'jpeg'
    await mediaPool
      .run(work, (options) => readers.run('reencodeAttached', [incoming.path, to.path, format], options))
      .catch((error: unknown) => {
        const reason = toPictureError(error)
        if (!(reason instanceof ApiError) || reason.code !== 'unsupported_kind') throw reason
        throw new ApiError('unsupported_kind', FILE_KINDS.attachment.unsupported)
      })
    return to
  }

  /**
   * @throws ApiError invalid without a file, unsupported_kind, too_large, over_quota; nothing stays on disk then
   * @param signal aborts when the sender has disconnected
   */
  return async (
    caller: Caller,
    { attachment: sent }: ReceivedFiles<'attachment'>,
    signal: AbortSignal,
  ): Promise<UploadedAttachment> => {
    if (!sent) throw new ApiError('invalid', 'Please choose a file.')
    const reencoded = storage.incoming()
    try {
      const ready = await prepare(sent, reencoded, { account: caller.id, signal })
      const { size: bytes } = await stat(ready.path)
      // The first bytes decided for one of these types.
      const mediaType = sent.kind.mediaType as AttachedType
      const file = newFileName(ATTACHED_TYPES[mediaType].extension)
      await commitOrDelete(storage, [file], async () => {
        await storage.store(ready, file)
        await database.transaction(async (em) => {
          await quotas.admitUnused(em, caller, { attachment: 1, bytes })
          const owner = em.getReference(User, caller.id)
          em.create(Upload, { file, kind: 'attachment', mediaType, bytes, owner, createdAt: now() })
          await em.flush()
        })
      })
      return { path: file, mediaType, bytes }
    } finally {
      await Promise.all([sent.incoming, reencoded].map((file) => storage.discard(file)))
    }
  }
}
