import { video, videoCreator } from '#shared/contract/videos.ts'
import { BadRow } from '#server/database/bad-rows.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'
import type { Marks } from '../videos/videos.queries.ts'

/**
 * The JSON of a video for anonymous callers, whose end is the same for every video: `isFollowing` of the creator, and
 * the marks. So the marks of a caller replace the end, and the other bytes are copied.
 */
export interface VideoJson {
  readonly id: number
  readonly creatorId: number
  readonly bytes: Buffer
  /** Bytes before the fields of the creator that change with a follower or a new name. */
  readonly headLength: number
  /** Those fields of the creator, without braces. */
  readonly creatorFields: string
}

const marksEnd = (isFollowing: boolean, isLiked: boolean, isSaved: boolean, isWatchLater: boolean): string =>
  `,"isFollowing":${isFollowing}},"isLiked":${isLiked},"isSaved":${isSaved},"isWatchLater":${isWatchLater}}`

const ANONYMOUS_END = Buffer.from(marksEnd(false, false, false, false))

/** What every caller gets alike. */
const shared = video
  .omit({ isLiked: true, isSaved: true, isWatchLater: true })
  .extend({ creator: videoCreator.omit({ isFollowing: true }) })

const withoutBraces = (fields: object): string => JSON.stringify(fields).slice(1, -1)

/**
 * Presents a video as the contract declares it: fields that the contract doesn't declare are left out.
 * @throws BadRow where the row doesn't hold what the contract declares
 */
export function toVideoJson(row: VideoRow): VideoJson {
  const { data, error } = shared.safeParse(toVideo(row))
  if (error) throw new BadRow('A video is not as the contract declares it', { cause: error, id: row.id })
  const { creator, ...fields } = data
  const { id: creatorId, ...creatorFields } = creator
  const head = Buffer.from(`{${withoutBraces(fields)},"creator":{"id":${creatorId},`)
  const json = { id: data.id, creatorId, bytes: head, headLength: head.length, creatorFields: '' }
  return withCreatorFields(json, withoutBraces(creatorFields))
}

/** The same video with other fields of its creator. */
export function withCreatorFields(json: VideoJson, creatorFields: string): VideoJson {
  const head = json.bytes.subarray(0, json.headLength)
  return { ...json, creatorFields, bytes: Buffer.concat([head, Buffer.from(creatorFields), ANONYMOUS_END]) }
}

/** The JSON of a video for a caller with these marks. */
export function withMarks({ id, creatorId, bytes }: VideoJson, marks: Marks): Buffer {
  const { liked, saved, later, following } = marks
  const [isLiked, isSaved, isLater] = [liked.has(id), saved.has(id), later.has(id)]
  const isFollowing = following.has(creatorId)
  if (!isLiked && !isSaved && !isLater && !isFollowing) return bytes
  const end = Buffer.from(marksEnd(isFollowing, isLiked, isSaved, isLater))
  return Buffer.concat([bytes.subarray(0, bytes.length - ANONYMOUS_END.length), end])
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]')

/** A JSON array of values that are JSON already. */
export function jsonArray(values: readonly Buffer[]): Buffer {
  let length = Math.max(2, values.length + 1)
  for (const value of values) length += value.length
  const array = Buffer.allocUnsafe(length)
  let at = 0
  for (const value of values) {
    array[at] = at === 0 ? OPEN : COMMA
    array.set(value, ++at)
    at += value.length
  }
  if (at === 0) array[at++] = OPEN
  array[at] = CLOSE
  return array
}
