import { constants } from 'node:fs'
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Locker, type Upload } from '@tus/server'
import { toApiError } from '#server/http/render-error.ts'
import type { Incoming } from '#server/media/storage.ts'
import { SyncFailed, writeSynced } from '#server/media/write-synced.ts'
import type { DiskFloor } from './disk-floor.ts'
import {
  assertMayBegin,
  bytesOf,
  LIFETIME_MS,
  type Unfinished,
  type UnfinishedUploads,
} from './unfinished-uploads.ts'
import { withLock } from './upload-locks.ts'

interface Options {
  directory: string
  maxUploadMb: number
  floor: DiskFloor
  /** Of all servers that share the directory. */
  locks: Locker
}

/**
 * The file store of tus, whose own writing does not report a full disk. The name of an upload's file begins with its
 * owner's id. The uploads of an account are limited; the limit counts the files of this directory.
 */
export class ResumableFiles extends FileStore implements UnfinishedUploads {
  readonly #floor: DiskFloor
  readonly #maxUploadMb: number
  readonly #locks: Locker
  /** The last creation of each account. */
  readonly #creating = new Map<string, Promise<unknown>>()

  constructor({ directory, maxUploadMb, floor, locks }: Options) {
    super({ directory, expirationPeriodInMilliseconds: LIFETIME_MS })
    this.#maxUploadMb = maxUploadMb
    this.#floor = floor
    this.#locks = locks
  }

  async unfinishedOf(userId: number | string): Promise<Unfinished> {
    const names = await readdir(this.directory).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${userId}-`) && !name.includes('.'))
    // An upload that ends meanwhile counts as empty.
    const sizes = await Promise.all(
      own.map((id) =>
        this.getUpload(id).then(
          (file) => bytesOf(file, this.#maxUploadMb),
          () => 0,
        ),
      ),
    )
    return { files: own.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  override async create(file: Upload): Promise<Upload> {
    const [owner = ''] = file.id.split('-', 1)
    const before = this.#creating.get(owner) ?? Promise.resolve()
    const creation = before
      .catch(() => undefined)
      .then(() => withLock(this.#locks, `new-${owner}`, () => this.#createOneMore(owner, file)))
    this.#creating.set(owner, creation)
    try {
      return await creation
    } finally {
      if (this.#creating.get(owner) === creation) this.#creating.delete(owner)
    }
  }

  async #createOneMore(owner: string, file: Upload): Promise<Upload> {
    assertMayBegin(await this.unfinishedOf(owner), bytesOf(file, this.#maxUploadMb), this.#maxUploadMb)
    const release = await this.#holdRest(file, file.offset)
    release()
    return this.#create(file)
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

  async discard(id: string): Promise<void> {
    const names = [id, `${id}.json`]
    await Promise.all(names.map((name) => rm(path.join(this.directory, name), { force: true })))
  }

  /** Links the bytes under a second name. */
  async copyTo(id: string, incoming: Incoming): Promise<void> {
    const from = path.join(this.directory, id)
    await link(from, incoming.path).catch(() => copyFile(from, incoming.path, constants.COPYFILE_FICLONE))
  }

  async sweep(before: Date): Promise<number> {
    const names = await readdir(this.directory).catch(() => [])
    const uploadOf = (name: string) => name.split('.', 1)[0]
    const living = new Set<string | undefined>()
    for (const name of names)
      if ((await mtimeOf(path.join(this.directory, name))) >= before.getTime()) living.add(uploadOf(name))
    const expired = names.filter((name) => !living.has(uploadOf(name)))
    for (const name of expired) await rm(path.join(this.directory, name), { force: true, recursive: true })
    return expired.length
  }

  /**
   * Reserves the bytes that are missing from this file, not those that requests announce: a chunked request
   * announces none, and several requests that wait for one file announce the same bytes.
   * @throws ApiError disk_full
   */
  #holdRest(file: Pick<Upload, 'size'>, offset: number): Promise<() => void> {
    return this.#floor.hold(Math.max(0, bytesOf(file, this.#maxUploadMb) - offset))
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

const mtimeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  )
