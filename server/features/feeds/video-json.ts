import { video, videoCreator } from '#shared/contract/videos.ts'
import { BadRow } from '#server/database/bad-rows.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'
import type { Marks } from '../videos/videos.queries.ts'

/** The JSON of a video in the parts that change apart from each other. The marks of the caller end it. */
export interface VideoJson {
  readonly id: number
  readonly creatorId: number
  /** All fields of the video and the id of its creator. */
  readonly fields: Buffer
  /** The other fields of the creator, which change with a follower or a new name. */
  readonly creator: Buffer
}

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
  return {
    id: data.id,
    creatorId,
    fields: Buffer.from(`{${withoutBraces(fields)},"creator":{"id":${creatorId},`),
    creator: Buffer.from(withoutBraces(creatorFields)),
  }
}

const MARKS = ['isFollowing', 'isLiked', 'isSaved', 'isWatchLater'] as const

/** What ends the JSON of a video, by the bits of its marks. */
const ENDS = Array.from({ length: 2 ** MARKS.length }, (_, bits) => {
  const [following = '', ...others] = MARKS.map((mark, bit) => `"${mark}":${(bits & (1 << bit)) !== 0}`)
  return Buffer.from(`,${following}},${others.join()}}`)
})
const [ANONYMOUS_END = Buffer.alloc(0)] = ENDS

const endOf = ({ id, creatorId }: VideoJson, { following, liked, saved, later }: Marks): Buffer => {
  const marks = [following.has(creatorId), liked.has(id), saved.has(id), later.has(id)]
  const bits = marks.reduce((sum, isMarked, bit) => sum | (Number(isMarked) << bit), 0)
  return ENDS[bits] ?? ANONYMOUS_END
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]')

/**
 * The JSON array of a page.
 * @param marks of the caller; null for an anonymous one
 */
export function feedJson(videos: readonly VideoJson[], marks: Marks | null): Buffer {
  const parts = videos.flatMap((json) => [
    json.fields,
    json.creator,
    marks ? endOf(json, marks) : ANONYMOUS_END,
  ])
  const length = parts.reduce((sum, part) => sum + part.length, Math.max(2, videos.length + 1))
  const array = Buffer.allocUnsafe(length)
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index % 3 === 0) array[at++] = index === 0 ? OPEN : COMMA
    array.set(part, at)
    at += part.length
  }
  if (at === 0) array[at++] = OPEN
  array[at] = CLOSE
  return array
}
