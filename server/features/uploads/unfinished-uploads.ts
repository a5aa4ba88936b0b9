import { readdir } from 'node:fs/promises'
import { MEGABYTE, UNFINISHED_UPLOADS_MAX } from '#shared/limits.ts'
import { overQuota, sizeOf as inWords, uploadBytesMax } from './quotas.ts'

interface Options {
  /** The folder of the uploads: one file each, whose name begins with its owner's id. */
  directory: string
  maxUploadMb: number
  /** The final size in bytes; undefined if it is not known yet. */
  sizeOf(id: string): Promise<number | undefined>
}

export type Unfinished = ReturnType<typeof createUnfinished>

/**
 * Resumable uploads that have begun, by account. Their bytes are on this server's disk, and the limit counts this
 * server's only.
 */
export function createUnfinished({ directory, maxUploadMb, sizeOf }: Options) {
  const bytesMax = uploadBytesMax(maxUploadMb)
  /** An upload of unknown length may become as long as any. */
  const bytesOf = (size: number | undefined) => size ?? maxUploadMb * MEGABYTE

  const of = async (userId: number): Promise<{ files: number; bytes: number }> => {
    const names = await readdir(directory).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${userId}-`) && !name.includes('.'))
    // An upload that ends meanwhile counts as empty.
    const sizes = await Promise.all(own.map((id) => sizeOf(id).then(bytesOf, () => 0)))
    return { files: own.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  return {
    /** The number of files and the bytes that they are going to have. */
    of,

    /** @throws ApiError over_quota if one more upload of this size is too much */
    async admit(userId: number, size: number | undefined): Promise<void> {
      const { files, bytes } = await of(userId)
      const advice = 'Please continue or cancel one, or wait a day until they are removed.'
      if (files >= UNFINISHED_UPLOADS_MAX) overQuota(`You have ${files} unfinished uploads. ${advice}`)
      if (bytes + bytesOf(size) > bytesMax)
        overQuota(`Your unfinished uploads take up ${inWords(bytesMax)}, the most for one account. ${advice}`)
    },
  }
}
