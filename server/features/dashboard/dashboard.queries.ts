import { TOP_CREATORS } from '#shared/limits.ts'
import type { DashboardStats, TimelineDay } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

interface CreatorRow extends NameRow {
  id: number
  follower_count: number
  views: number | string
}

const DAY_MS = 24 * 60 * 60 * 1000

const TOP_SQL = `select u.id, u.username, u.first_name, u.last_name, u.follower_count, t.views
  from creator_totals t join users u on u.id = t.user_id where t.published > 0
  order by t.views desc, t.user_id desc limit ?`

/** The figures of the library. Triggers of the database keep the totals. */
export function createDashboardQueries({
  database,
  ffmpeg,
  now,
}: Pick<Parts, 'database' | 'ffmpeg' | 'now'>) {
  const { reader } = database
  return {
    async stats(): Promise<DashboardStats> {
      const [states, [creators], top, [givenUp], [waiting], hasFfmpeg] = await Promise.all([
        reader.all<{ approval_status: string; videos: number }>(
          'select approval_status, videos from state_totals',
        ),
        reader.all<{ creators: number | string }>(
          'select count(*) as creators from creator_totals where published > 0',
        ),
        reader.all<CreatorRow>(TOP_SQL, [TOP_CREATORS]),
        reader.all<{ steps: number | string }>(
          "select count(*) as steps from media_jobs where state = 'failed' and step <> 'transcode'",
        ),
        reader.all<{ proposals: number | string }>(
          `select count(*) as proposals from proposals p join videos v on v.id = p.video_id
            where p.status = 'pending' and v.awaits_review = true`,
        ),
        ffmpeg.isAvailable(),
      ])
      const countOf = (status: string) =>
        states.find(({ approval_status: known }) => known === status)?.videos ?? 0
      const totalVideos = states.reduce((sum, { videos }) => sum + videos, 0)
      const [pendingVideos, approvedVideos] = [countOf('pending'), countOf('approved')]
      return {
        totalVideos,
        pendingVideos: pendingVideos + Number(waiting?.proposals ?? 0),
        approvedVideos,
        rejectedVideos: totalVideos - pendingVideos - approvedVideos,
        totalCreators: Number(creators?.creators ?? 0),
        hasFfmpeg,
        givenUpSteps: Number(givenUp?.steps ?? 0),
        topCreators: top.map((row) => ({
          id: row.id,
          displayName: displayName(row),
          totalViews: Number(row.views),
          followerCount: row.follower_count,
        })),
      }
    },

    /** One entry for each of the last `days` days (UTC), also where the counts are zero. */
    async timeline(days: number): Promise<TimelineDay[]> {
      const today = now().getTime()
      const span = Array.from({ length: days }, (_, index) =>
        new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      )
      const rows = await reader.all<TimelineDay>(
        'select day, submissions, views from daily_totals where day between ? and ?',
        [span[0] ?? '', span.at(-1) ?? ''],
      )
      const known = new Map(rows.map((row) => [row.day, row]))
      return span.map((day) => known.get(day) ?? { day, submissions: 0, views: 0 })
    },
  }
}
