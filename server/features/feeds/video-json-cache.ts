import { setTimeout as pause } from 'node:timers/promises'
import { presentEach } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { TOP } from '#server/database/paging.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { SELECT_VIDEO, type VideoRow } from '../videos/video-row.ts'
import { ByteRing } from './byte-ring.ts'
import { toVideoJson, type VideoJson } from './video-json.ts'

/** A million videos take about 320 MB. */
const MAX_BYTES = 384 * 1024 * 1024
/** One takes about 1 kB with its key. Videos above this many are read from the database each time. */
const MAX_SHARED = 100_000
/** Videos that the background reading stores in one turn of the event loop. */
const CHUNK_VIDEOS = 64
/** Between two of these turns, which take about as long: half of the time is left to requests. */
const FILL_PAUSE_MS = 2
/** After a failure, and between two looks for whether there is anything to read again. */
const IDLE_PAUSE_MS = 500

/**
 * The JSON of videos by id: a feed reads only ids. What many videos of a creator have alike is stored once, so that a
 * million fit, and a new follower drops that and not every video. A commit drops the videos that it wrote. Every test app
 * compares the cache with the rows when it stops.
 */
export class VideoJsonCache {
  readonly #database: Pick<Database, 'reader' | 'version'>
  /** The own fields of each video, with the id of its creator and the number of what it shares. */
  #own: ByteRing
  /** By number; null until it is read again after the creator changed. */
  readonly #shared: (Pick<VideoJson, 'shared' | 'names'> | null)[] = []
  /** The numbers of what videos of a creator share, by the id of the creator and by the common fields. */
  readonly #numbers = new Map<number, Map<string, number>>()
  /** The background reading goes on below this id; 0 where it has read all. */
  #fillBelow = TOP

  constructor(database: Pick<Database, 'reader' | 'version' | 'onChange'>, maxBytes = MAX_BYTES) {
    this.#database = database
    this.#own = new ByteRing(maxBytes)
    database.onChange((changes) => {
      for (const id of changes.in('videos')) this.#own.delete(id)
      for (const id of changes.in('users'))
        for (const number of this.#numbers.get(id)?.values() ?? []) this.#shared[number] = null
      // The JSON of a video contains the name of its category.
      if (!changes.isEverything && changes.in('categories').length === 0) return
      this.#own = new ByteRing(maxBytes)
      this.#shared.length = 0
      this.#numbers.clear()
      this.#fillBelow = TOP
    })
  }

  /** These videos in this order, without those that no longer exist; a promise where not all are in memory. */
  find(ids: readonly number[]): MaybePromise<VideoJson[]> {
    const found = ids.map((id): VideoJson | null => {
      const own = this.#own.get(id)
      const shared = own && this.#shared[own.second]
      if (!shared) return null
      return { id, creatorId: own.first, own: own.bytes, shared: shared.shared, names: shared.names }
    })
    return found.every((video) => video !== null) ? found : this.#read(ids, found)
  }

  /** Whether all videos are in memory, or the memory is full. */
  get isFilled(): boolean {
    return this.#fillBelow === 0 || this.#own.isFull
  }

  /**
   * Reads videos before they are asked for, and again after a change of everything. Ends with the signal.
   * @param onError called where the database can't be read; it is read again a little later
   */
  async fill(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      const isReading = !this.isFilled && (await this.#fillMore().then(() => true, onError))
      const pauseMs = isReading ? FILL_PAUSE_MS : IDLE_PAUSE_MS
      await pause(pauseMs, null, { signal, ref: false }).catch(() => null)
    }
  }

  async #fillMore(): Promise<void> {
    const { reader, version } = this.#database
    const ids = await reader.column<number>(
      `select id from videos where id < ? and feed_position is not null order by id desc limit ${CHUNK_VIDEOS}`,
      [this.#fillBelow],
    )
    await this.find(ids)
    // What was read while the data changed is not stored, and is read again.
    if (version === this.#database.version) this.#fillBelow = ids.at(-1) ?? 0
  }

  #set({ id, creatorId, own, shared, names, common }: ReturnType<typeof toVideoJson>): void {
    const numbers = this.#numbers.get(creatorId) ?? new Map<string, number>()
    const number = numbers.get(common) ?? this.#shared.length
    if (number === MAX_SHARED) return
    this.#numbers.set(creatorId, numbers.set(common, number))
    // Copied: a small Buffer is a part of a block of 64 kB, and would hold the block.
    this.#shared[number] ??= { shared: new Uint8Array(shared), names }
    this.#own.set(id, own, creatorId, number)
  }

  /** Reads all missing videos with one statement. */
  async #read(ids: readonly number[], inMemory: readonly (VideoJson | null)[]): Promise<VideoJson[]> {
    const missing = ids.filter((_, index) => !inMemory[index])
    const { version, reader } = this.#database
    const rows = await reader.all<VideoRow>(
      `${SELECT_VIDEO} where v.id in (${placesFor(missing)})`,
      padToConstantLength(missing),
    )
    const read = new Map(presentEach(rows, toVideoJson).map((video) => [video.id, video]))
    // Rows that were read before a commit may be older than it: they serve this answer and are not stored.
    if (version === this.#database.version) for (const video of read.values()) this.#set(video)
    return ids.flatMap((id, index) => inMemory[index] ?? read.get(id) ?? [])
  }
}
