import { video, videoCreator } from '#shared/contract/videos.ts'
import { BadRow } from '#server/database/bad-rows.ts'
import { MARK_BITS } from '../engagement/marks.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'

/** What every caller gets alike. */
const shared = video
  .omit({ isLiked: true, isSaved: true, isWatchLater: true })
  .extend({ creator: videoCreator.omit({ isFollowing: true }) })

/** The JSON of a video in parts. The marks of the caller end it. */
export interface VideoJson {
  readonly id: number
  readonly creatorId: number
  /** The fields in which the video differs from others. */
  readonly own: Uint8Array
  /** The fields that many videos have alike: the category, and what is not set. */
  readonly common: Buffer
  /** The creator, which changes with a follower or a new name. */
  readonly creator: Buffer
}

const isCommon = (key: string, value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length === 0) ||
  ['categoryId', 'category', 'approvalStatus'].includes(key)

const withoutBraces = (fields: object): string => JSON.stringify(fields).slice(1, -1)

/**
 * Presents a video as the contract declares it: fields that the contract doesn't declare are left out.
 * @throws BadRow where the row doesn't hold what the contract declares
 */
export function toVideoJson(row: VideoRow): VideoJson {
  const { data, error } = shared.safeParse(toVideo(row))
  if (error) throw new BadRow('A video is not as the contract declares it', { cause: error, id: row.id })
  const { creator, ...fields } = data
  const entries = Object.entries(fields)
  const partOf = (isPart: (entry: [string, unknown]) => boolean) =>
    withoutBraces(Object.fromEntries(entries.filter(isPart)))
  return {
    id: data.id,
    creatorId: creator.id,
    own: Buffer.from(`{${partOf((entry) => !isCommon(...entry))},`),
    common: Buffer.from(`${partOf((entry) => isCommon(...entry))},"creator":{`),
    creator: Buffer.from(withoutBraces(creator)),
  }
}

/** What ends the JSON of a video, by the bits of its marks. */
const ENDS = Array.from({ length: 16 }, (_, bits) => {
  const mark = (name: keyof typeof MARK_BITS) => `"${name}":${(bits & MARK_BITS[name]) !== 0}`
  return `,${mark('isFollowing')}},${mark('isLiked')},${mark('isSaved')},${mark('isWatchLater')}`
})
const ENDS_BEFORE_NEXT = ENDS.map((end) => Buffer.from(`${end}},`))
const ENDS_OF_LAST = ENDS.map((end) => Buffer.from(`${end}}]`))
const OPEN = Buffer.from('[')
const EMPTY = Buffer.from('[]')

/**
 * The JSON array of a page.
 * @param bits the marks of the caller on each video (marks.ts); null for an anonymous one
 * @param more further fields of each video, each part ended by a comma
 */
export function feedJson(
  videos: readonly VideoJson[],
  bits: readonly number[] | null,
  more?: readonly Buffer[],
): Buffer {
  if (videos.length === 0) return EMPTY
  const parts: Uint8Array[] = [OPEN]
  for (const [index, { own, common, creator }] of videos.entries()) {
    parts.push(own)
    if (more?.[index]) parts.push(more[index])
    const ends = index === videos.length - 1 ? ENDS_OF_LAST : ENDS_BEFORE_NEXT
    parts.push(common, creator, ends[bits?.[index] ?? 0] ?? EMPTY)
  }
  return Buffer.concat(parts)
}
