import { readdir } from 'node:fs/promises'
import { MEGABYTE, UNFINISHED_UPLOADS_MAX } from '#shared/limits.ts'
import { overQuota, sizeOf as inWords, uploadBytesMax } from './quotas.ts'

interface Options {
  /** Where they are: one file for each, whose name begins with its owner's number. */
  directory: string
  maxUploadMb: number
  /** How many bytes it is going to have; undefined where that isn't known yet. */
  sizeOf(id: string): Promise<number | undefined>
}

export type Unfinished = ReturnType<typeof createUnfinished>

/** Resumable uploads that have begun, by account. Their bytes are on this server's disk, and so is the bound. */
export function createUnfinished({ directory, maxUploadMb, sizeOf }: Options) {
  const bytesMax = uploadBytesMax(maxUploadMb)
  /** One whose length isn't known yet may become as long as any. */
  const bytesOf = (size: number | undefined) => size ?? maxUploadMb * MEGABYTE

  const of = async (userId: number): Promise<{ files: number; bytes: number }> => {
    const names = await readdir(directory).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${userId}-`) && !name.includes('.'))
    // One that ends meanwhile is none any more.
    const sizes = await Promise.all(own.map((id) => sizeOf(id).then(bytesOf, () => 0)))
    return { files: own.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  return {
    /** How many, and the bytes that they are going to have. */
    of,

    /** @throws ApiError over_quota where one more of this size is too much */
    async admit(userId: number, size: number | undefined): Promise<void> {
      const { files, bytes } = await of(userId)
      const advice = 'Please continue or cancel one, or wait a day until they are removed.'
      if (files >= UNFINISHED_UPLOADS_MAX) overQuota(`You have ${files} unfinished uploads. ${advice}`)
      if (bytes + bytesOf(size) > bytesMax)
        overQuota(`Your unfinished uploads take up ${inWords(bytesMax)}, the most for one account. ${advice}`)
    },
  }
}
