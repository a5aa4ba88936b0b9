import { presentEach } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import { SELECT_VIDEO, type VideoRow } from '../videos/video-row.ts'
import { toVideoJson, withCreatorFields, type VideoJson } from './video-json.ts'

const MAX_BYTES = 96 * 1024 * 1024

/**
 * The JSON of videos by id: a feed reads only ids from the database. A commit drops the videos that it wrote. The
 * fields of a creator are kept apart, so that a new follower costs one row and not every video of that creator. Every
 * test app compares the cache with the rows when it stops.
 */
export class VideoJsonCache {
  readonly #database: Pick<Database, 'reader' | 'version'>
  readonly #videos = new Map<number, VideoJson>()
  /** The fields of creators as JSON without braces, by id. */
  readonly #creators = new Map<number, string>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(database: Pick<Database, 'reader' | 'version' | 'onChange'>, maxBytes = MAX_BYTES) {
    this.#database = database
    this.#maxBytes = maxBytes
    database.onChange((changes) => {
      for (const id of changes.in('videos')) this.#drop(id)
      for (const id of changes.in('users')) this.#creators.delete(id)
      // The JSON of a video contains the name of its category.
      if (changes.isEverything || changes.in('categories').length > 0) this.#clear()
    })
  }

  /** These videos in this order, without those that no longer exist. */
  async find(ids: readonly number[]): Promise<VideoJson[]> {
    const found: VideoJson[] = []
    for (const id of ids) {
      const video = this.#current(id)
      if (!video) return this.#read(ids)
      found.push(video)
    }
    return found
  }

  /** The cached video with its creator's fields as they are now; undefined where it must be read. */
  #current(id: number): VideoJson | undefined {
    const video = this.#videos.get(id)
    const creatorFields = video && this.#creators.get(video.creatorId)
    if (!video || creatorFields === undefined) return undefined
    if (creatorFields === video.creatorFields) return video
    const changed = withCreatorFields(video, creatorFields)
    this.#store(changed)
    return changed
  }

  /** Reads all missing videos with one statement. */
  async #read(ids: readonly number[]): Promise<VideoJson[]> {
    const found = new Map<number, VideoJson>()
    const missing: number[] = []
    for (const id of ids) {
      const video = this.#current(id)
      if (video) found.set(id, video)
      else missing.push(id)
    }
    const { version, reader } = this.#database
    // Each text of a statement is prepared once: so there is one for 1, 2, 4, 8… ids, not one for each number of ids.
    const padded = missing.slice()
    while (padded.length & (padded.length - 1)) padded.push(missing[0] ?? 0)
    const places = padded.map(() => '?').join(', ')
    const rows = await reader.all<VideoRow>(`${SELECT_VIDEO} where v.id in (${places})`, padded)
    for (const video of presentEach(rows, toVideoJson)) {
      found.set(video.id, video)
      // Rows that were read before a commit may be older than it: they serve this answer and are not stored.
      if (version !== this.#database.version) continue
      const creatorFields = this.#creators.get(video.creatorId)
      // One string for all videos of a creator: the same object is compared without reading it.
      if (creatorFields === video.creatorFields) this.#store({ ...video, creatorFields })
      else {
        this.#creators.set(video.creatorId, video.creatorFields)
        this.#store(video)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  #store(video: VideoJson): void {
    this.#drop(video.id)
    this.#videos.set(video.id, video)
    this.#bytes += video.bytes.length
    // The videos that were stored first go first.
    for (const id of this.#videos.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(id)
    }
  }

  #clear(): void {
    this.#videos.clear()
    this.#creators.clear()
    this.#bytes = 0
  }

  #drop(id: number): void {
    const video = this.#videos.get(id)
    if (!video) return
    this.#videos.delete(id)
    this.#bytes -= video.bytes.length
  }
}
