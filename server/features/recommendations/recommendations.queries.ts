import { VIDEO_LENGTHS } from '#shared/contract/videos.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { VIDEO_TABLES } from '#server/features/videos/video-row.ts'
import { userViewer } from '#server/features/engagement/viewer.ts'
import { AREAS, rank, type Candidate, type Discipline, type Interests } from './ranking.ts'

/** Of each source so many; a person's sources beyond the slots wait until the others are watched. */
const SLOTS = { categories: 13, creators: 20 }
const ROWS_TAKEN = { newest: 10, trending: 5, ofCreator: 5, everywhere: 20 }

type CandidateRow = NameRow & Omit<Candidate, 'creatorName' | 'submittedAt'> & { submittedAt: RowTime }

/** Excludes the videos that the user made or watched. */
const IS_UNSEEN = `v.creator_id <> ? and not exists (select 1 from views w where w.viewer = ? and w.video_id = v.id)`
const take = (where: string, order: string, limit: number) =>
  `select v.id from videos v where ${where} and ${IS_UNSEEN} order by ${order} limit ${limit}`

const OF_CATEGORY = [
  take('v.category_id = ? and v.feed_position > 0', 'v.feed_position desc', ROWS_TAKEN.newest),
  ...VIDEO_LENGTHS.map((bucket) =>
    take(
      `v.category_id = ? and v.length_bucket = '${bucket}'`,
      'v.trending_score desc, v.id desc',
      ROWS_TAKEN.trending,
    ),
  ),
]
const OF_CREATOR = take(
  'v.creator_id = ? and v.feed_position > 0',
  'v.feed_position desc',
  ROWS_TAKEN.ofCreator,
)
const GENERAL_SHELVES = [
  take('v.feed_position > 0', 'v.feed_position desc', ROWS_TAKEN.everywhere),
  take(`v.approval_status = 'approved'`, 'v.trending_score desc, v.id desc', ROWS_TAKEN.everywhere),
]
const SOURCES = [
  ...Array.from({ length: SLOTS.categories }, () => OF_CATEGORY).flat(),
  ...Array.from({ length: SLOTS.creators }, () => OF_CREATOR),
  ...GENERAL_SHELVES,
]
/**
 * One statement for any number of sources: an empty slot reads the videos of NO_CREATOR, an id without videos.
 */
const CANDIDATES = `select v.id, v.creator_id as "creatorId", u.username, u.first_name, u.last_name, v.category_id as "categoryId",
  c.name as "categoryName", c.discipline, v.length_bucket as "lengthBucket", v.views, v.likes, v.submitted_at as "submittedAt" from ${VIDEO_TABLES} where v.id in (
  ${SOURCES.map((sql, index) => `select id from (${sql}) source_${index}`).join(' union ')})`

const NO_CREATOR = 0
const fillSlots = (ids: number[], slots: number): number[] =>
  Array.from({ length: slots }, (_, index) => ids[index] ?? NO_CREATOR)

/**
 * Videos that the user has not watched and is likely to want. The newest and the highest ranked videos of each source
 * are read along indexes: a few hundred videos in a library of any size.
 */
export function createRecommendations({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const { reader } = database
  const interestsOf = async (userId: number) => {
    const [[preferences], preferred, followed] = await Promise.all([
      reader.all<Pick<Interests, 'area' | 'experience'>>(
        'select professional_area as area, experience_level as experience from preferences where user_id = ?',
        [userId],
      ),
      reader.all<{ id: number }>('select category_id as id from preferred_categories where user_id = ?', [
        userId,
      ]),
      reader.all<{ id: number }>(
        `select creator_id as id from follows where follower_id = ? order by created_at desc limit ${SLOTS.creators}`,
        [userId],
      ),
    ])
    const interests: Interests = {
      categoryIds: new Set(preferred.map(({ id }) => id)),
      followed: new Set(followed.map(({ id }) => id)),
      ...(preferences ?? { area: null, experience: null }),
    }
    return interests
  }

  /** The chosen categories first, then those of the user's professional area. */
  const categoriesFor = async ({ categoryIds, area }: Interests): Promise<number[]> => {
    const disciplines = area ? AREAS[area].disciplines : []
    const all = await reader.all<{ id: number; discipline: Discipline }>(
      'select id, discipline from categories where merged_into_id is null and not is_hidden order by position, id',
    )
    const ofWork = all.filter(
      ({ id, discipline }) => disciplines.includes(discipline) && !categoryIds.has(id),
    )
    return [...categoryIds, ...ofWork.map(({ id }) => id)]
  }

  return {
    /** The ids of the best, each with the reason that a person is told. */
    async list(userId: number, limit: number) {
      const interests = await interestsOf(userId)
      const unseen: SqlValue[] = [userId, userViewer(userId)]
      const categories = fillSlots(await categoriesFor(interests), SLOTS.categories)
      const creators = fillSlots([...interests.followed], SLOTS.creators)
      const rows = await reader.all<CandidateRow>(CANDIDATES, [
        ...categories.flatMap((id) => OF_CATEGORY.flatMap(() => [id, ...unseen])),
        ...creators.flatMap((id) => [id, ...unseen]),
        ...GENERAL_SHELVES.flatMap(() => unseen),
      ])
      const candidates = rows.map((row) => ({
        ...row,
        creatorName: displayName(row),
        submittedAt: Date.parse(isoTime(row.submittedAt)),
      }))
      return rank(candidates, interests, now().getTime(), limit)
    },
  }
}
