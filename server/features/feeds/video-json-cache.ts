import { presentEach } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import { padded, placesFor } from '#server/database/id-list.ts'
import { SELECT_VIDEO, type VideoRow } from '../videos/video-row.ts'
import { ByteRing } from './byte-ring.ts'
import { Column } from './column.ts'
import { toVideoJson, type VideoJson } from './video-json.ts'

const MAX_BYTES = 96 * 1024 * 1024

/**
 * The JSON of videos by id: a feed reads only ids. A commit drops the videos that it wrote. The fields of a creator are
 * stored apart, so that a new follower costs one row and not every video of that creator. Every test app compares the
 * cache with the rows when it stops.
 */
export class VideoJsonCache {
  readonly #database: Pick<Database, 'reader' | 'version'>
  readonly #fields: ByteRing
  readonly #creatorIds = new Column()
  /** The fields of creators as JSON without braces, by id. */
  readonly #creators = new Map<number, Buffer>()

  constructor(database: Pick<Database, 'reader' | 'version' | 'onChange'>, maxBytes = MAX_BYTES) {
    this.#database = database
    this.#fields = new ByteRing(maxBytes)
    database.onChange((changes) => {
      for (const id of changes.in('videos')) this.#fields.delete(id)
      for (const id of changes.in('users')) this.#creators.delete(id)
      // The JSON of a video contains the name of its category.
      if (!changes.isEverything && changes.in('categories').length === 0) return
      this.#fields.clear()
      this.#creators.clear()
    })
  }

  /** These videos in this order, without those that no longer exist. */
  async find(ids: readonly number[]): Promise<VideoJson[]> {
    const found: VideoJson[] = []
    for (const id of ids) {
      const video = this.#get(id)
      if (!video) return this.#read(ids)
      found.push(video)
    }
    return found
  }

  #get(id: number): VideoJson | undefined {
    const fields = this.#fields.get(id)
    const creatorId = this.#creatorIds.get(id)
    const creator = fields && this.#creators.get(creatorId)
    return fields && creator && { id, creatorId, fields, creator }
  }

  /** Reads all missing videos with one statement. */
  async #read(ids: readonly number[]): Promise<VideoJson[]> {
    const found = new Map(ids.map((id) => [id, this.#get(id)]))
    const missing = ids.filter((id) => !found.get(id))
    const { version, reader } = this.#database
    const rows = await reader.all<VideoRow>(
      `${SELECT_VIDEO} where v.id in (${placesFor(missing)})`,
      padded(missing),
    )
    for (const video of presentEach(rows, toVideoJson)) {
      found.set(video.id, video)
      // Rows that were read before a commit may be older than it: they serve this answer and are not stored.
      if (version !== this.#database.version) continue
      this.#fields.set(video.id, video.fields)
      this.#creatorIds.set(video.id, video.creatorId)
      this.#creators.set(video.creatorId, video.creator)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
