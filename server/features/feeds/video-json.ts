import { video, videoCreator } from '#shared/contract/videos.ts'
import { BadRow } from '#server/database/bad-rows.ts'
import { MARK_BITS } from '#server/features/videos/marks.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'

/** What every caller gets alike. */
const contract = video
  .omit({ isLiked: true, isSaved: true, isWatchLater: true })
  .extend({ creator: videoCreator.omit({ isFollowing: true }) })

/** The JSON of a video in parts. The marks of the caller end it. */
export interface VideoJson {
  readonly id: number
  readonly creatorId: number
  /** The fields in which the video differs from others. */
  readonly own: Uint8Array
  /** The fields that many videos of the creator have alike (the category, what is not set), and the creator. */
  readonly shared: Uint8Array
  /** What a search finds besides its own text: the names of its creator and category. */
  readonly names: string
}

const isCommon = (key: string, value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length === 0) ||
  ['categoryId', 'category', 'approvalStatus'].includes(key)

const withoutBraces = (fields: object): string => JSON.stringify(fields).slice(1, -1)

/**
 * Presents a video as the contract declares it: fields that the contract doesn't declare are left out.
 * @returns its JSON, and the beginning of what it shares: what is left of that changes with the creator alone
 * @throws BadRow where the row doesn't hold what the contract declares
 */
export function toVideoJson(row: VideoRow): VideoJson & { common: string } {
  const { data, error } = contract.safeParse(toVideo(row))
  if (error) throw new BadRow('A video is not as the contract declares it', { cause: error, id: row.id })
  const { creator, ...fields } = data
  const { common = [], own = [] } = Object.groupBy(Object.entries(fields), (entry) =>
    isCommon(...entry) ? 'common' : 'own',
  )
  const shared = withoutBraces(Object.fromEntries(common))
  return {
    id: data.id,
    creatorId: creator.id,
    own: Buffer.from(`{${withoutBraces(Object.fromEntries(own))},`),
    shared: Buffer.from(`${shared},"creator":{${withoutBraces(creator)}`),
    names: `${creator.displayName} ${row.username} ${row.category_name}`,
    common: shared,
  }
}

const START: Uint8Array = Buffer.from('[')
const EMPTY_BYTES = new Uint8Array()
/** What ends the JSON of a video and begins the next, by the bits of its marks. */
const LAST_FIELDS = Array.from({ length: 16 }, (_, bits) => {
  const mark = (name: keyof typeof MARK_BITS) => `"${name}":${(bits & MARK_BITS[name]) !== 0}`
  return Buffer.from(
    `,${mark('isFollowing')}},${mark('isLiked')},${mark('isSaved')},${mark('isWatchLater')}},`,
  )
})

/**
 * The JSON array of a page.
 * @param bits the marks of the caller on each video (marks.ts); null for an anonymous one
 * @param more further fields of a video, ended by a comma
 */
export function feedJson(
  videos: readonly VideoJson[],
  bits: readonly number[] | null,
  more?: (id: number) => Uint8Array,
): Buffer {
  if (videos.length === 0) return Buffer.from('[]')
  const parts = [START]
  for (const [index, { id, own, shared }] of videos.entries())
    parts.push(own, more?.(id) ?? EMPTY_BYTES, shared, LAST_FIELDS[bits?.[index] ?? 0] ?? EMPTY_BYTES)
  const json = Buffer.concat(parts)
  json.write(']', json.length - 1)
  return json
}
