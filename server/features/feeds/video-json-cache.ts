import type { Database } from '#server/database/database.ts'
import { ANONYMOUS_END, type VideoBytes } from './json-array-writer.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { SELECT_VIDEO, toCreatorFields, toVideoFields, type VideoRow } from '../videos/video-row.ts'

/** The fields of a creator, without the braces. */
type CreatorText = string

interface RememberedVideo extends VideoBytes {
  /** Bytes up to the creator's own fields: `{"id":7, … "creator":{"id":3,`. */
  readonly headLength: number
  readonly creator: CreatorText
  bytes: Buffer
}

/** The first of each row is the id. */
type Rows = readonly (readonly [id: number, ...unknown[]])[]

const MOST_BYTES = 96 * 1024 * 1024

const withoutBraces = (fields: object): string => JSON.stringify(fields).slice(1, -1)

const writeVideo = (head: Buffer, creator: CreatorText): Buffer =>
  Buffer.concat([head, Buffer.from(creator + ANONYMOUS_END)])

/**
 * The JSON of videos, kept in memory by id: a feed needs ids alone from the database, read along an index. What a
 * commit wrote is dropped with it, so that the next read is of what is there now. The creator's fields are kept
 * apart: a new follower costs one row, not the rows of every video. Writes to videos and users must go through the
 * unit of work; every test app compares what is here with the rows when it stops.
 */
export class VideoJsonCache {
  readonly #database: Pick<Database, 'reader' | 'version'>
  readonly #videos = new Map<number, RememberedVideo>()
  readonly #creators = new Map<number, CreatorText>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(database: Pick<Database, 'reader' | 'version' | 'onCommit'>, mostBytes = MOST_BYTES) {
    this.#database = database
    this.#mostBytes = mostBytes
    database.onCommit((changes) => {
      for (const id of changes.in('videos')) this.#drop(id)
      for (const id of changes.in('users')) this.#creators.delete(id)
      if (changes.isTableDirty('videos') || changes.isTableDirty('users')) this.#forget()
    })
  }

  /** These videos in this order, without those that are gone meanwhile. */
  async find(rows: Rows): Promise<VideoBytes[]> {
    const found: VideoBytes[] = []
    for (const row of rows) {
      const video = this.#current(row[0])
      if (!video) return this.#read(rows)
      found.push(video)
    }
    return found
  }

  /** From now on this video's bytes, which are the same, are kept there, beside those that are read with them. */
  moveInto({ id, bytes }: VideoBytes, place: Buffer): void {
    const video = this.#videos.get(id)
    if (video?.bytes === bytes) video.bytes = place
  }

  /** The remembered one, with its creator's fields as they are now; none when it must be read. */
  #current(id: number): RememberedVideo | undefined {
    const video = this.#videos.get(id)
    if (!video) return undefined
    const creator = this.#creators.get(video.creator_id)
    if (creator === undefined) return undefined
    if (creator === video.creator) return video
    const bytes = writeVideo(video.bytes.subarray(0, video.headLength), creator)
    const changed = { ...video, creator, bytes }
    this.#keep(changed)
    return changed
  }

  /** One statement for whatever is missing. */
  async #read(rows: Rows): Promise<VideoBytes[]> {
    const found = new Map<number, VideoBytes>()
    const missing: number[] = []
    for (const [id] of rows) {
      const video = this.#current(id)
      if (video) found.set(id, video)
      else missing.push(id)
    }
    const { version, reader } = this.#database
    // Statements are prepared once: one for 1, 2, 4, 8… of them in place of one for each number.
    const asked = missing.slice()
    while (asked.length & (asked.length - 1)) asked.push(missing[0] ?? 0)
    const places = asked.map(() => '?').join(', ')
    const read = await reader.all<VideoRow>(`${SELECT_VIDEO} where v.id in (${places})`, asked)
    for (const { row, fields } of presentEach(read, (row) => ({ row, fields: toVideoFields(row) }))) {
      const { id, creator_id } = row
      const creator = withoutBraces(toCreatorFields(row))
      const head = `{${withoutBraces(fields)},"creator":{"id":${creator_id},`
      const bytes = Buffer.from(head + creator + ANONYMOUS_END)
      const video = { id, creator_id, bytes, headLength: Buffer.byteLength(head), creator }
      found.set(id, video)
      // What was read before a commit might be older than it: good for this answer, not to be kept.
      if (version !== this.#database.version) continue
      this.#creators.set(creator_id, creator)
      this.#keep(video)
    }
    return rows.flatMap(([id]) => found.get(id) ?? [])
  }

  #keep(video: RememberedVideo): void {
    this.#drop(video.id)
    this.#videos.set(video.id, video)
    this.#bytes += video.bytes.length
    // The longest remembered go first.
    for (const id of this.#videos.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(id)
    }
  }

  #forget(): void {
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
