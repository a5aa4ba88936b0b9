import type { LessonProgress } from '#shared/contract/watching.ts'
import { upTo, type Ranges } from '#shared/records/ranges.ts'
import { playbackRangeOf, secondsInFile } from '#shared/playback-range.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { ApiError } from '#server/api-error.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import { requireVisible } from '#server/features/videos/video-access.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { Caller } from '#server/http/caller.ts'
import { LESSON_TICKET_DAYS } from '#shared/limits.ts'
import { presentRound, readRounds } from '../assignments/assignments.queries.ts'
import type { RecordParts } from '../day-rule.ts'

/** The lessons that were watched last; more are no longer marked. */
const PROGRESS_MAX = 1000
const BEGUN_MAX = 12
/** A lesson that was opened by mistake is not begun. */
const BEGUN_AFTER_MS = 5000

interface FileRow {
  duration: number
  is_micro_clip: RowFlag
  clip_start_time: number | null
  clip_duration: number | null
  file_ms: number | null
}

interface LessonRow extends FileRow {
  id: number
  title: string
  version: number
  creator_id: number
  approval_status: ApprovalStatus
  video_file: string | null
  category_id: number
  category: string
  ranges: string | null
  done_at: RowTime | null
  position_ms: number | null
}

const FILE = 'v.duration, v.is_micro_clip, v.clip_start_time, v.clip_duration, p.length_ms as file_ms'
const UPLOAD = 'left join uploads p on p.file = v.video_file'

const LESSON = `select v.id, v.title, ${LESSON_VERSION} as version, v.creator_id, v.approval_status, v.video_file, ${FILE},
    v.category_id, c.name as category, w.ranges, w.done_at, w.position_ms
  from videos v join categories c on c.id = v.category_id
  ${UPLOAD}
  left join members m on m.user_id = ?
  left join watched w on w.member_id = m.id and w.video_id = v.id and w.version = ${LESSON_VERSION}
    and w.counts_from = ?
  where v.id = ?`

const OWN = `from members m join watched w on w.member_id = m.id
  join videos v on v.id = w.video_id and w.version = ${LESSON_VERSION} ${UPLOAD}
  where m.user_id = ?`
const PROGRESS = `select w.video_id, w.counts_from, w.covered_ms, w.length_ms, w.done_at, w.last_at, ${FILE} ${OWN}
  order by w.last_at desc limit ${PROGRESS_MAX}`
const BEGUN = `select w.video_id, w.counts_from ${OWN} and w.done_at is null and w.covered_ms >= ${BEGUN_AFTER_MS}
  and v.approval_status = 'approved' and not v.is_micro_clip order by w.last_at desc limit ${2 * BEGUN_MAX}`

interface RoundRow {
  video_id: number
  counts_from: string
}

interface ProgressRow extends RoundRow, FileRow {
  covered_ms: number
  length_ms: number
  done_at: RowTime | null
  last_at: RowTime
}

const timeOrNull = (value: RowTime | null) => (value === null ? null : isoTime(value))

/** What the person who asks has watched. */
export function createProgress({
  database: { reader },
  today: readToday,
}: Pick<RecordParts, 'database' | 'today'>) {
  const readPresent = async (userId: number) => {
    const today = await readToday()
    const rounds = await readRounds(reader, userId, today, LESSON_TICKET_DAYS)
    return { rounds, roundOf: (videoId: number) => presentRound(rounds.get(videoId), today) }
  }
  /** Of what was watched in several rounds, what counts now. */
  const inPresentRound = async <Row extends RoundRow>(userId: number, sql: string): Promise<Row[]> => {
    const rows = await reader.all<Row>(sql, [userId])
    const { roundOf } = await readPresent(userId)
    return rows.filter((row) => row.counts_from === roundOf(row.video_id))
  }
  return {
    /**
     * A lesson of a file, and what the person has watched of its present version.
     * @throws ApiError not_found where the caller may not see it, unprocessable for a video of a provider
     */
    async lesson(caller: Caller, videoId: number) {
      const { rounds, roundOf } = await readPresent(caller.id)
      const [found] = await reader.all<LessonRow>(LESSON, [caller.id, roundOf(videoId), videoId])
      const row = requireVisible(caller, found)
      const lengthMs = lengthOf(row)
      if (row.video_file === null || lengthMs <= 0)
        throw new ApiError('unprocessable', 'What is watched of this video can’t be recorded.')
      return {
        lengthMs,
        title: row.title,
        version: row.version,
        rounds: [...(rounds.get(videoId) ?? [])],
        category: row.category,
        categoryId: row.category_id,
        // The columns are written by watch-record.service.ts alone.
        ranges: row.ranges === null ? [] : upTo(JSON.parse(row.ranges) as Ranges, lengthMs),
        doneAt: timeOrNull(row.done_at),
        positionMs: Math.min(row.position_ms ?? 0, lengthMs),
      }
    },

    async ofPerson(userId: number): Promise<LessonProgress[]> {
      const rows = await inPresentRound<ProgressRow>(userId, PROGRESS)
      return rows.map((row) => {
        // The present file may be shorter or longer than the one that was watched.
        const lengthMs = lengthOf(row) || row.length_ms
        return {
          videoId: row.video_id,
          coveredMs: Math.min(row.covered_ms, lengthMs),
          lengthMs,
          doneAt: timeOrNull(row.done_at),
          lastAt: isoTime(row.last_at),
        }
      })
    },

    /** The ids of lessons that the person has begun and not finished. Micro clips are too short to be continued. */
    async begunBy(userId: number): Promise<number[]> {
      const rows = await inPresentRound(userId, BEGUN)
      return rows.slice(0, BEGUN_MAX).map((row) => row.video_id)
    },
  }
}

/** In ms. A clip plays a part of its file. */
function lengthOf({ file_ms, duration, is_micro_clip, clip_start_time, clip_duration }: FileRow): number {
  const fileMs = file_ms ?? duration * 1000
  const range = playbackRangeOf({
    isMicroClip: flag(is_micro_clip),
    clipStartTime: clip_start_time,
    clipDuration: clip_duration,
    duration,
  })
  return Math.round(secondsInFile(range, fileMs / 1000) * 1000)
}
