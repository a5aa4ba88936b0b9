import type { Achievement, Creator } from '#shared/contract/creators.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import { keyOf, page, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import { displayName, nameForVisitors } from '#server/features/accounts/display-name.ts'
import type { Caller } from '#server/http/caller.ts'

const POINTS_PER_LEVEL = 100

interface CreatorRow {
  id: number
  username: string
  first_name: string | null
  last_name: string | null
  bio: string | null
  profile_image_file: string | null
  follower_count: number
  total_uploads: number
  total_views: number
  points: number
}

interface AchievementRow {
  id: number
  name: string
  description: string
  icon_name: string
  points_value: number
  requirement: number
  category: string
}

/** PostgreSQL sums in 64 bits, which arrive as text. 32 bits are enough for points. */
const CREATOR_COLUMNS = `u.id, u.username, u.first_name, u.last_name, u.bio, u.profile_image_file, u.follower_count,
  coalesce(t.published, 0) as total_uploads, cast(coalesce(t.views, 0) as double precision) as total_views,
  (select cast(coalesce(sum(a.points_value), 0) as int) from awards w
    join achievements a on a.id = w.achievement_id where w.user_id = u.id) as points`
/** Reads along follower_totals_most_followed, which holds only users with published videos. */
const SELECT_PUBLISHED = `select ${CREATOR_COLUMNS} from follower_totals f join users u on u.id = f.user_id
  join creator_totals t on t.user_id = f.user_id where (f.followers, f.user_id) < (?, ?)
  order by f.followers desc, f.user_id desc limit ?`
const SELECT_ONE = `select ${CREATOR_COLUMNS} from users u left join creator_totals t on t.user_id = u.id
  where u.id = ?`
const ACHIEVEMENT_COLUMNS =
  'a.id, a.name, a.description, a.icon_name, a.points_value, a.requirement, a.category'

export function createCreatorQueries({ reader }: Pick<Database, 'reader'>) {
  const read = (sql: string, values: SqlValue[]) => reader.all<CreatorRow>(sql, values)

  /** Sets whether the caller follows these creators, in place. */
  const mark = async (creators: Creator[], caller: Caller | null): Promise<Creator[]> => {
    if (!caller || creators.length === 0) return creators
    const places = creators.map(() => '?').join(', ')
    const rows = await reader.all<{ id: number }>(
      `select creator_id as id from follows where follower_id = ? and creator_id in (${places})`,
      [caller.id, ...creators.map(({ id }) => id)],
    )
    const followed = new Set(rows.map(({ id }) => id))
    for (const creator of creators) creator.isFollowing = followed.has(creator.id)
    return creators
  }

  return {
    /** The creators with published videos, the most followed first. */
    async published(caller: Caller | null, { limit, cursor }: PageRequest) {
      const rows = await read(SELECT_PUBLISHED, [...keyOf(cursor), limit + 1])
      const result = page(rows, limit, (last) => [last.follower_count, last.id])
      return {
        items: await mark(
          result.rows.map((row) => toCreator(row, displayName)),
          caller,
        ),
        next: result.next,
      }
    },

    /** The public profile of a user; null where there is no such user. */
    async one(caller: Caller | null, id: number): Promise<Creator | null> {
      const [row] = await read(SELECT_ONE, [id])
      if (!row) return null
      // Ids are sequential: a visitor could read every username by id.
      const creator = toCreator(row, caller || row.total_uploads > 0 ? displayName : nameForVisitors)
      await mark([creator], caller)
      return creator
    },

    async achievements(): Promise<Achievement[]> {
      const sql = `select ${ACHIEVEMENT_COLUMNS} from achievements a order by a.id`
      return (await reader.all<AchievementRow>(sql)).map(toAchievement)
    },

    /** The achievements that a user earned, the newest first. */
    async awardsOf(userId: number) {
      const sql = `select ${ACHIEVEMENT_COLUMNS}, w.awarded_at from awards w join achievements a on a.id = w.achievement_id
        where w.user_id = ? order by w.awarded_at desc, a.id desc`
      const rows = await reader.all<AchievementRow & { awarded_at: RowTime }>(sql, [userId])
      return rows.map((row) => Object.assign(toAchievement(row), { awardedAt: isoTime(row.awarded_at) }))
    },
  }
}

const toCreator = (row: CreatorRow, nameOf: typeof displayName): Creator => ({
  id: row.id,
  displayName: nameOf(row),
  description: row.bio,
  profileImageUrl: row.profile_image_file ? resolveStoredFile(row.profile_image_file) : null,
  followerCount: row.follower_count,
  totalUploads: row.total_uploads,
  totalViews: row.total_views,
  level: 1 + Math.floor(row.points / POINTS_PER_LEVEL),
  achievementPoints: row.points,
  isFollowing: false,
})

const toAchievement = (row: AchievementRow): Achievement => ({
  id: row.id,
  name: row.name,
  description: row.description,
  iconName: row.icon_name,
  pointsValue: row.points_value,
  requirement: row.requirement,
  category: row.category,
})
