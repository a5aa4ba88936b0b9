import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { MEGABYTE, UNFINISHED_UPLOADS_MAX } from '#shared/limits.ts'
import { toApiError } from '#server/http/render-error.ts'
import { SyncFailed, writeSynced } from '#server/media/write-synced.ts'
import type { DiskFloor } from './disk-floor.ts'
import { overQuota, sizeOf, uploadBytesMax } from './quotas.ts'

/** An upload that was not continued or finished within this time is deleted. */
export const LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * The file store of tus, whose own writing does not report a full disk. The name of an upload's file begins with its
 * owner's id. The uploads of an account are limited; their bytes are on this server's disk, and the limit counts this
 * server's only.
 */
export class ResumableFiles extends FileStore {
  readonly #floor: DiskFloor
  readonly #maxUploadMb: number
  /** The last creation of each account. */
  readonly #creating = new Map<string, Promise<unknown>>()

  constructor(directory: string, maxUploadMb: number, floor: DiskFloor) {
    super({ directory, expirationPeriodInMilliseconds: LIFETIME_MS })
    this.#maxUploadMb = maxUploadMb
    this.#floor = floor
  }

  /** The number of unfinished uploads of an account, and the bytes that they are going to have. */
  async unfinishedOf(userId: number | string): Promise<{ files: number; bytes: number }> {
    const names = await readdir(this.directory).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${userId}-`) && !name.includes('.'))
    // An upload that ends meanwhile counts as empty.
    const sizes = await Promise.all(
      own.map((id) =>
        this.getUpload(id).then(
          (file) => this.#sizeOf(file),
          () => 0,
        ),
      ),
    )
    return { files: own.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  /** @throws ApiError over_quota if one more upload of this size is too much */
  async admit(userId: number | string, file: Pick<Upload, 'size'>): Promise<void> {
    const { files, bytes } = await this.unfinishedOf(userId)
    const bytesMax = uploadBytesMax(this.#maxUploadMb)
    const advice = 'Please continue or cancel one, or wait a day until they are removed.'
    if (files >= UNFINISHED_UPLOADS_MAX) overQuota(`You have ${files} unfinished uploads. ${advice}`)
    if (bytes + this.#sizeOf(file) > bytesMax)
      overQuota(`Your unfinished uploads take up ${sizeOf(bytesMax)}, the most for one account. ${advice}`)
  }

  /** In bytes. An upload of unknown length may become as long as any. */
  #sizeOf({ size }: Pick<Upload, 'size'>): number {
    return size ?? this.#maxUploadMb * MEGABYTE
  }

  override async create(file: Upload): Promise<Upload> {
    const [owner = ''] = file.id.split('-', 1)
    const before = this.#creating.get(owner) ?? Promise.resolve()
    const creation = before
      .catch(() => undefined)
      .then(() => this.admit(owner, file))
      .then(async () => (await this.#holdRest(file, file.offset))())
      .then(() => this.#create(file))
    this.#creating.set(owner, creation)
    try {
      return await creation
    } finally {
      if (this.#creating.get(owner) === creation) this.#creating.delete(owner)
    }
  }

  /** Leaves nothing if the disk has no room: the client gets no address, so it cannot cancel the upload. */
  async #create(file: Upload): Promise<Upload> {
    try {
      return await super.create(file)
    } catch (error) {
      await this.discard(file.id)
      throw error
    }
  }

  /** Deletes the files of an upload. A missing file is no error. */
  async discard(id: string): Promise<void> {
    const names = [id, `${id}.json`]
    await Promise.all(names.map((name) => rm(path.join(this.directory, name), { force: true })))
  }

  /**
   * Reserves the bytes that are missing from this file, not those that requests announce: a chunked request
   * announces none, and several requests that wait for one file announce the same bytes.
   * @throws ApiError disk_full
   */
  #holdRest(file: Pick<Upload, 'size'>, offset: number): Promise<() => void> {
    return this.#floor.hold(Math.max(0, this.#sizeOf(file) - offset))
  }

  /** One request at a time writes to a file, so its missing bytes are counted once. */
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const release = await this.#holdRest(await this.getUpload(id), offset)
    return this.#write(from, id, offset).finally(release)
  }

  async #write(from: Readable, id: string, offset: number): Promise<number> {
    const file = path.join(this.directory, id)
    try {
      return offset + (await writeSynced(file, from, { flags: 'r+', start: offset }))
    } catch (error) {
      if (error instanceof SyncFailed) await this.discard(id)
      if (toApiError(error).code === 'disk_full') throw error
      throw Object.assign(new Error('The upload broke off', { cause: error }), ERRORS.FILE_WRITE_ERROR)
    }
  }
}
