import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { toApiError } from '#server/http/render-error.ts'

type StoreOptions = ConstructorParameters<typeof FileStore>[0]

/** The protocol's files, whose own writing hides that the disk is full. */
export class ResumableFiles extends FileStore {
  readonly #admit: (file: Upload) => Promise<void>
  /** The last creation of each account. */
  readonly #creating = new Map<string, Promise<unknown>>()

  /** @param admit throws where this file may not be created; what it counts can't change before that is done */
  constructor(options: StoreOptions, admit: (file: Upload) => Promise<void>) {
    super(options)
    this.#admit = admit
  }

  override async create(file: Upload): Promise<Upload> {
    const [owner = ''] = file.id.split('-', 1)
    const before = this.#creating.get(owner) ?? Promise.resolve()
    const creation = before
      .catch(() => undefined)
      .then(() => this.#admit(file))
      .then(() => this.#create(file))
    this.#creating.set(owner, creation)
    try {
      return await creation
    } finally {
      if (this.#creating.get(owner) === creation) this.#creating.delete(owner)
    }
  }

  /** Leaves nothing of one that the disk has no room for: its maker never hears of it, and can't cancel it. */
  async #create(file: Upload): Promise<Upload> {
    try {
      return await super.create(file)
    } catch (error) {
      const names = [file.id, `${file.id}.json`]
      await Promise.all(names.map((name) => rm(path.join(this.directory, name), { force: true })))
      throw error
    }
  }

  override async write(from: Readable, id: string, offset: number): Promise<number> {
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
