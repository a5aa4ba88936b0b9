import type { Writable } from '#server/http/buffer-pool.ts'
import type { Marks } from '../videos/videos.queries.ts'

/** A video's JSON as anonymous callers get it: head, the creator's fields, ANONYMOUS_END. */
export interface VideoBytes {
  readonly id: number
  readonly creator_id: number
  readonly bytes: Buffer
}

const endOf = (isFollowing: boolean, isLiked: boolean, isSaved: boolean, isWatchLater: boolean): string =>
  `,"isFollowing":${isFollowing}},"isLiked":${isLiked},"isSaved":${isSaved},"isWatchLater":${isWatchLater}}`

export const ANONYMOUS_END = endOf(false, false, false, false)

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]')
export { COMMA }

/** The JSON of a list, written where it is sent from. */
export class JsonArrayWriter implements Writable {
  readonly #pieces: readonly Buffer[]
  readonly length: number

  /** @param pieces the JSON of one video each, or of several with commas between them */
  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces
    let length = pieces.length === 0 ? 2 : pieces.length + 1
    for (const { length: bytes } of pieces) length += bytes
    this.length = length
  }

  static of(videos: readonly VideoBytes[], marks?: Marks): JsonArrayWriter {
    return new JsonArrayWriter(videos.map((video) => (marks ? withMarks(video, marks) : video.bytes)))
  }

  writeTo(target: Buffer): void {
    target[0] = OPEN
    let at = 1
    for (const bytes of this.#pieces) {
      if (at > 1) target[at++] = COMMA
      target.set(bytes, at)
      at += bytes.length
    }
    target[at] = CLOSE
  }
}

function withMarks({ id, creator_id: creator, bytes }: VideoBytes, marks: Marks): Buffer {
  const { liked, saved, later, following } = marks
  const end = endOf(following.has(creator), liked.has(id), saved.has(id), later.has(id))
  // Most of a page nobody has marked.
  if (end === ANONYMOUS_END) return bytes
  return Buffer.concat([bytes.subarray(0, bytes.length - ANONYMOUS_END.length), Buffer.from(end)])
}
