import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, type Upload } from '@tus/server'
import { MEGABYTE } from '#shared/limits/units.ts'
import { ApiError } from '#server/api-error.ts'
import type { Parts } from '#server/feature.ts'
import { isOutage } from '#server/http/render-error.ts'
import { newFileName, PART_EXTENSION, type Incoming, type Storage } from '#server/media/storage.ts'
import type { DiskFloor } from './disk-floor.ts'
import { PartFile } from './part-file.ts'
import { createPartRows, tusError } from './part-rows.ts'
import { commitOrDelete, removeReleased } from './release-files.ts'
import { bytesOf, LIFETIME_MS, type Unfinished, type UnfinishedUploads } from './unfinished-uploads.ts'

/** The S3 client holds a file of this size in memory, and sends it in one request. */
const PART_BYTES = 5 * MEGABYTE
/** A shorter last part is stored again with the bytes that follow: tiny pieces would make countless parts. */
const KEPT_PART_BYTES = MEGABYTE
/** How many parts are read or removed at a time. */
const LANES = 4

interface Options extends Pick<Parts, 'database' | 'storage' | 'now'> {
  maxUploadMb: number
  floor: DiskFloor
}

/**
 * Unfinished uploads as parts in the storage, with rows that tell how far an upload is: any server can continue, finish
 * or delete it. A part counts once its row is committed, and only where it follows the last one. Two requests that write
 * to one upload cannot damage it, also without a lock.
 */
export class ResumableParts extends DataStore implements UnfinishedUploads {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ]
  readonly #rows: ReturnType<typeof createPartRows>
  readonly #storage: Storage
  readonly #floor: DiskFloor
  readonly #maxUploadMb: number

  constructor({ maxUploadMb, floor, ...parts }: Options) {
    super()
    this.#rows = createPartRows(parts, maxUploadMb)
    this.#storage = parts.storage
    this.#floor = floor
    this.#maxUploadMb = maxUploadMb
  }

  override getExpiration(): number {
    return LIFETIME_MS
  }

  unfinishedOf(userId: number): Promise<Unfinished> {
    return this.#rows.unfinishedOf(userId)
  }

  /** @throws ApiError over_quota, disk_full */
  override async create(file: Upload): Promise<Upload> {
    const release = await this.#floor.hold(Math.min(PART_BYTES, bytesOf(file, this.#maxUploadMb)))
    release()
    await this.#rows.begin(file, Number(file.id.split('-', 1)[0]))
    file.creation_date = new Date().toISOString()
    return file
  }

  override async getUpload(id: string): Promise<Upload> {
    const file = await this.#rows.find(id)
    if (!file) throw ERRORS.FILE_NOT_FOUND
    return file
  }

  override declareUploadLength(id: string, length: number): Promise<void> {
    return this.#rows.setLength(id, length)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#delete(id))) throw ERRORS.FILE_NOT_FOUND
  }

  async discard(id: string): Promise<void> {
    await this.#delete(id)
  }

  async #delete(id: string): Promise<boolean> {
    const files = await this.#rows.delete(id)
    if (files) await inLanes(files, (file) => removeReleased(this.#storage, [file]))
    return files !== null
  }

  /** The disk holds one part at a time. */
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const release = await this.#floor.hold(PART_BYTES)
    return this.#write(from, id, offset).finally(release)
  }

  /** Stores each part as soon as it is whole, and at the end what arrived before a connection broke. */
  async #write(from: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    let part = await this.#partAt(id, offset)
    let breakage: unknown
    try {
      try {
        for await (const chunk of from) {
          for (let left = chunk; left.length > 0;) {
            const taken = left.subarray(0, PART_BYTES - part.bytes)
            await part.append(taken)
            left = left.subarray(taken.length)
            if (part.bytes < PART_BYTES) continue
            const whole = part
            part = await PartFile.create(this.#storage, whole.end)
            await this.#store(id, whole)
          }
        }
      } catch (error) {
        breakage = error
      }
      // Not after a part that could not be stored: nothing has arrived since.
      if (part.hasNewBytes) await this.#store(id, part)
    } finally {
      await part.close()
      await this.#storage.discard(part.incoming)
    }
    if (breakage === undefined) return part.end
    if (breakage instanceof ApiError || isOutage(breakage) || isTusError(breakage)) throw breakage
    throw tusError('The upload broke off', ERRORS.FILE_WRITE_ERROR, breakage)
  }

  /** A part that begins here, or begins with a short last part. */
  async #partAt(id: string, offset: number): Promise<PartFile> {
    const last = await this.#rows.lastPartOf(id)
    if (!last || last.bytes >= KEPT_PART_BYTES) return PartFile.create(this.#storage, offset)
    return PartFile.continue(this.#storage, last)
  }

  /** @throws INVALID_OFFSET and FILE_NOT_FOUND of tus, StorageUnavailable, an outage of the database */
  async #store(id: string, part: PartFile): Promise<void> {
    const { incoming, start, bytes, replaced } = part
    const file = newFileName(PART_EXTENSION)
    await part.close()
    await this.#storage.store(incoming, file)
    await commitOrDelete(this.#storage, [file], () => this.#rows.add(id, { file, start, bytes, replaced }))
    if (replaced) await removeReleased(this.#storage, [replaced.file])
  }

  async copyTo(id: string, { path }: Incoming): Promise<void> {
    const parts = await this.#rows.partsOf(id)
    const release = await this.#floor.hold(parts.reduce((sum, { bytes }) => sum + bytes, 0))
    try {
      await writeFile(path, '', { flag: 'wx' })
      await inLanes(parts, ({ file, start }) =>
        this.#storage.withLocalFile(file, (copy) =>
          pipeline(createReadStream(copy), createWriteStream(path, { flags: 'r+', start })),
        ),
      )
    } finally {
      release()
    }
  }

  async sweep(before: Date): Promise<number> {
    const ids = await this.#rows.expired(before)
    for (const id of ids) await this.#delete(id)
    return ids.length
  }
}

const isTusError = (error: unknown): boolean => error instanceof Error && 'status_code' in error

/** Works on a few items at a time. @throws the first error, when no work runs any more */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}
