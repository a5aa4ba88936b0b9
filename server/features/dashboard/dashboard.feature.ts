import { TOP_CREATORS } from '#shared/limits/lists.ts'
import type { adminRoutes, DashboardStats, TimelineDay } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Handlers } from '#server/http/mount-routes.ts'

type CreatorRow = NameRow & Omit<DashboardStats['topCreators'][number], 'displayName'>

interface CountsRow {
  creators: number
  steps: number
  proposals: number
}

const DAY_MS = 24 * 60 * 60 * 1000

const TOP_SQL = `select u.id, u.username, u.first_name, u.last_name, u.follower_count as "followerCount",
  cast(t.views as double precision) as "totalViews"
  from creator_totals t join users u on u.id = t.user_id where t.published > 0
  order by t.views desc, t.user_id desc limit ?`

/** The casts are for PostgreSQL, whose counts arrive as text. */
const COUNTS_SQL = `select
  (select cast(count(*) as int) from creator_totals where published > 0) as creators,
  (select cast(count(*) as int) from media_jobs where state = 'failed' and step <> 'transcode') as steps,
  (select cast(count(*) as int) from proposals p join videos v on v.id = p.video_id
    where p.status = 'pending' and v.awaits_review = true) as proposals`

/** The figures of the library. Triggers of the database keep the totals. */
export function dashboardFeature({ database: { reader }, ffmpeg, now }: Parts) {
  const handlers: Handlers<Pick<typeof adminRoutes, 'getDashboard' | 'getTimeline'>> = {
    async getDashboard() {
      const [states, [counts], top, hasFfmpeg] = await Promise.all([
        reader.all<{ approval_status: string; videos: number }>(
          'select approval_status, videos from state_totals',
        ),
        reader.all<CountsRow>(COUNTS_SQL),
        reader.all<CreatorRow>(TOP_SQL, [TOP_CREATORS]),
        ffmpeg.isAvailable(),
      ])
      const countOf = (status: string) =>
        states.find(({ approval_status: known }) => known === status)?.videos ?? 0
      const totalVideos = states.reduce((sum, { videos }) => sum + videos, 0)
      const [pendingVideos, approvedVideos] = [countOf('pending'), countOf('approved')]
      return {
        totalVideos,
        pendingVideos,
        pendingChanges: counts?.proposals ?? 0,
        approvedVideos,
        rejectedVideos: totalVideos - pendingVideos - approvedVideos,
        withdrawnVideos: countOf('withdrawn'),
        totalCreators: counts?.creators ?? 0,
        hasFfmpeg,
        givenUpSteps: counts?.steps ?? 0,
        topCreators: top.map((row) => ({ ...row, displayName: displayName(row) })),
      }
    },

    /** One entry for each of the last days (UTC), also where the counts are zero. */
    async getTimeline({ query: { days } }) {
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
  return { handlers }
}
