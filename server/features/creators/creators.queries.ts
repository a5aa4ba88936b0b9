import type { Achievement, Creator } from '#shared/contract/creators.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import { keyOf, page, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import { displayName, nameForVisitors, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Caller } from '#server/http/caller.ts'

const POINTS_PER_LEVEL = 100

type CreatorRow = NameRow &
  Omit<Creator, 'displayName' | 'profileImageUrl' | 'level' | 'isFollowing'> & {
    profileImageFile: string | null
  }

/** PostgreSQL sums in 64 bits, which arrive as text. 32 bits are enough for points. */
const CREATOR_COLUMNS = `u.id, u.username, u.first_name, u.last_name, u.bio as description,
  u.profile_image_file as "profileImageFile", u.follower_count as "followerCount",
  coalesce(t.published, 0) as "totalUploads", cast(coalesce(t.views, 0) as double precision) as "totalViews",
  (select cast(coalesce(sum(a.points_value), 0) as int) from awards w
    join achievements a on a.id = w.achievement_id where w.user_id = u.id) as "achievementPoints"`
/** Reads along follower_totals_most_followed, which holds only users with published videos. */
const SELECT_PUBLISHED = `select ${CREATOR_COLUMNS} from follower_totals f join users u on u.id = f.user_id
  join creator_totals t on t.user_id = f.user_id where (f.followers, f.user_id) < (?, ?)
  order by f.followers desc, f.user_id desc limit ?`
const SELECT_ONE = `select ${CREATOR_COLUMNS} from users u left join creator_totals t on t.user_id = u.id
  where u.id = ?`
const ACHIEVEMENT_COLUMNS = `a.id, a.name, a.description, a.icon_name as "iconName", a.points_value as "pointsValue",
  a.requirement, a.category`

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
      const result = page(rows, limit, (last) => [last.followerCount, last.id])
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
      const creator = toCreator(row, caller || row.totalUploads > 0 ? displayName : nameForVisitors)
      await mark([creator], caller)
      return creator
    },

    achievements: (): Promise<Achievement[]> =>
      reader.all(`select ${ACHIEVEMENT_COLUMNS} from achievements a order by a.id`),

    /** The achievements that a user earned, the newest first. */
    async awardsOf(userId: number) {
      const sql = `select ${ACHIEVEMENT_COLUMNS}, w.awarded_at as "awardedAt" from awards w join achievements a on a.id = w.achievement_id
        where w.user_id = ? order by w.awarded_at desc, a.id desc`
      const rows = await reader.all<Achievement & { awardedAt: RowTime }>(sql, [userId])
      return rows.map((row) => ({ ...row, awardedAt: isoTime(row.awardedAt) }))
    },
  }
}

const toCreator = (row: CreatorRow, nameOf: typeof displayName): Creator => ({
  id: row.id,
  displayName: nameOf(row),
  description: row.description,
  profileImageUrl: row.profileImageFile ? resolveStoredFile(row.profileImageFile) : null,
  followerCount: row.followerCount,
  totalUploads: row.totalUploads,
  totalViews: row.totalViews,
  level: 1 + Math.floor(row.achievementPoints / POINTS_PER_LEVEL),
  achievementPoints: row.achievementPoints,
  isFollowing: false,
})
