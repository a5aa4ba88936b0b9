import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { toApiError } from '#server/http/render-error.ts'
import type { DiskFloor } from './disk-floor.ts'

type StoreOptions = ConstructorParameters<typeof FileStore>[0]

/** The file store of tus. Its own writing does not report a full disk. */
export class ResumableFiles extends FileStore {
  readonly #admit: (file: Upload) => Promise<void>
  readonly #floor: DiskFloor
  readonly #bytesMax: number
  /** The last creation of each account. */
  readonly #creating = new Map<string, Promise<unknown>>()

  /**
   * @param admit throws if this file may not be created; what it counts cannot change before the creation is done
   * @param bytesMax of a file whose length is not known yet
   */
  constructor(
    options: StoreOptions,
    {
      admit,
      floor,
      bytesMax,
    }: { admit: (file: Upload) => Promise<void>; floor: DiskFloor; bytesMax: number },
  ) {
    super(options)
    this.#admit = admit
    this.#floor = floor
    this.#bytesMax = bytesMax
  }

  override async create(file: Upload): Promise<Upload> {
    const [owner = ''] = file.id.split('-', 1)
    const before = this.#creating.get(owner) ?? Promise.resolve()
    const creation = before
      .catch(() => undefined)
      .then(() => this.#admit(file))
      .then(async () => (await this.#holdRest(file))())
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
      const names = [file.id, `${file.id}.json`]
      await Promise.all(names.map((name) => rm(path.join(this.directory, name), { force: true })))
      throw error
    }
  }

  /**
   * Reserves the bytes that are missing from this file, not those that requests announce: a chunked request
   * announces none, and several requests that wait for one file announce the same bytes.
   * @throws ApiError disk_full
   */
  #holdRest({ size = this.#bytesMax, offset }: Pick<Upload, 'size' | 'offset'>): Promise<() => void> {
    return this.#floor.hold(Math.max(0, size - offset))
  }

  /** One request at a time writes to a file, so its missing bytes are counted once. */
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const release = await this.#holdRest({ size: (await this.getUpload(id)).size, offset })
    return this.#write(from, id, offset).finally(release)
  }

  async #write(from: Readable, id: string, offset: number): Promise<number> {
    const to = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(from, to)
    } catch (error) {
      if (toApiError(error).code === 'disk_full') throw error
      throw Object.assign(new Error('The upload broke off', { cause: error }), ERRORS.FILE_WRITE_ERROR)
    }
    return offset + to.bytesWritten
  }
}
