import type { Database } from '#server/database/database.ts'
import type { Run, Stretch } from './feed-position-cache.ts'
import type { VideoJsonCache } from './video-json-cache.ts'
import { COMMA } from './json-array-writer.ts'

interface Written {
  /** The JSON of its videos, each with a comma behind it. */
  readonly bytes: Buffer
  /** Where each begins, and where the last one ends. */
  readonly starts: Uint32Array
  readonly videos: ReadonlySet<number>
  readonly creators: ReadonlySet<number>
}

const MOST_BYTES = 96 * 1024 * 1024

/**
 * The JSON of whole stretches of the feed, one video after the other: a page is copied out of it in one or two
 * pieces. Put together from twenty places of memory, a page of a large library waits for memory twenty times over.
 * A commit drops the stretches whose videos or creators it wrote. The videos' own memory is the same bytes
 * (`VideoJsonCache.moveInto`).
 */
export class SerializedFeedBlocks {
  readonly #database: Pick<Database, 'version'>
  readonly #videos: VideoJsonCache
  readonly #mostBytes: number
  readonly #written = new Map<Stretch, Written>()
  #bytes = 0

  constructor(
    database: Pick<Database, 'version' | 'onCommit'>,
    videos: VideoJsonCache,
    mostBytes = MOST_BYTES,
  ) {
    this.#database = database
    this.#videos = videos
    this.#mostBytes = mostBytes
    database.onCommit((changes) => {
      const isAll =
        changes.affects('videos', 'feedPosition') ||
        changes.isTableDirty('videos') ||
        changes.isTableDirty('users')
      const videos = [...changes.in('videos')]
      const creators = [...changes.in('users')]
      if (!isAll && videos.length + creators.length === 0) return
      for (const [stretch, written] of this.#written) {
        const isOld =
          isAll ||
          videos.some((id) => written.videos.has(id)) ||
          creators.some((id) => written.creators.has(id))
        if (isOld) this.#drop(stretch, written)
      }
    })
  }

  /** The JSON of these runs, with commas between the videos of each; null where a video is gone meanwhile. */
  async pieces(runs: readonly Run[]): Promise<Buffer[] | null> {
    const pieces: Buffer[] = []
    for (const { stretch, from, to } of runs) {
      const written = this.#written.get(stretch) ?? (await this.#write(stretch))
      if (!written) return null
      // Without the comma behind the last one.
      pieces.push(written.bytes.subarray(written.starts[from], (written.starts[to] ?? 0) - 1))
    }
    return pieces
  }

  async #write(stretch: Stretch): Promise<Written | null> {
    const { version } = this.#database
    const videos = await this.#videos.find(stretch)
    if (videos.length < stretch.length) return null
    const bytes = Buffer.allocUnsafeSlow(videos.reduce((sum, video) => sum + video.bytes.length + 1, 0))
    const starts = new Uint32Array(videos.length + 1)
    let at = 0
    for (const [index, video] of videos.entries()) {
      bytes.set(video.bytes, at)
      at += video.bytes.length
      bytes[at++] = COMMA
      starts[index + 1] = at
    }
    const written = {
      bytes,
      starts,
      videos: new Set(videos.map(({ id }) => id)),
      creators: new Set(videos.map(({ creator_id }) => creator_id)),
    }
    // What was read before a commit might be older than it: good for this answer, not to be kept.
    if (version === this.#database.version) this.#keep(stretch, written)
    for (const [index, video] of videos.entries())
      this.#videos.moveInto(video, bytes.subarray(starts[index], (starts[index + 1] ?? 0) - 1))
    return written
  }

  #keep(stretch: Stretch, written: Written): void {
    const before = this.#written.get(stretch)
    if (before) this.#drop(stretch, before)
    this.#written.set(stretch, written)
    this.#bytes += written.bytes.length
    // The longest remembered go first.
    for (const [first, one] of this.#written) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(first, one)
    }
  }

  #drop(stretch: Stretch, written: Written): void {
    this.#written.delete(stretch)
    this.#bytes -= written.bytes.length
  }
}
