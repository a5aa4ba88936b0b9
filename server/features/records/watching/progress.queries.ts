import type { LessonProgress } from '#shared/contract/watching.ts'
import { upTo, type Ranges } from '#shared/records/ranges.ts'
import { playbackRangeOf, secondsInFile } from '#shared/playback-range.ts'
import { flag, isoTime, isoTimeOrNull, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { ApiError } from '#server/api-error.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import { requireVisible } from '#server/features/videos/video-access.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { Caller } from '#server/http/caller.ts'
import { LESSON_TICKET_DAYS } from '#shared/limits/records.ts'
import { presentRound, readRounds } from '../assignments/assignments.queries.ts'
import type { RecordParts } from '../day-rule.ts'

/** The lessons that were watched last; more are no longer marked. */
const PROGRESS_MAX = 1000
const BEGUN_MAX = 12
/** A lesson that was opened by mistake is not begun. */
const BEGUN_AFTER_MS = 5000

type FileRow = Omit<Parameters<typeof playbackRangeOf>[0], 'isMicroClip'> & {
  isMicroClip: RowFlag
  fileMs: number | null
}

interface LessonRow extends FileRow {
  title: string
  version: number
  creator_id: number
  approval_status: ApprovalStatus
  videoFile: string | null
  categoryId: number
  category: string
  ranges: string | null
  doneAt: RowTime | null
  positionMs: number | null
}

const FILE = `v.duration, v.is_micro_clip as "isMicroClip", v.clip_start_time as "clipStartTime",
    v.clip_duration as "clipDuration", p.length_ms as "fileMs"`
const UPLOAD = 'left join uploads p on p.file = v.video_file'

const LESSON = `select v.title, ${LESSON_VERSION} as version, v.creator_id, v.approval_status,
    v.video_file as "videoFile", ${FILE}, v.category_id as "categoryId", c.name as category, w.ranges,
    w.done_at as "doneAt", w.position_ms as "positionMs"
  from videos v join categories c on c.id = v.category_id
  ${UPLOAD}
  left join members m on m.user_id = ?
  left join watched w on w.member_id = m.id and w.video_id = v.id and w.version = ${LESSON_VERSION}
    and w.counts_from = ?
  where v.id = ?`

const FROM_OWN_RECORD = `from members m join watched w on w.member_id = m.id
  join videos v on v.id = w.video_id and w.version = ${LESSON_VERSION} ${UPLOAD}
  where m.user_id = ?`
const PROGRESS = `select w.video_id as "videoId", w.counts_from as "countsFrom", w.covered_ms as "coveredMs",
    w.length_ms as "lengthMs", w.done_at as "doneAt", w.last_at as "lastAt", ${FILE} ${FROM_OWN_RECORD}
  order by w.last_at desc limit ${PROGRESS_MAX}`
const FIND_BEGUN_LESSONS = `select w.video_id as "videoId", w.counts_from as "countsFrom" ${FROM_OWN_RECORD} and w.done_at is null and w.covered_ms >= ${BEGUN_AFTER_MS}
  and v.approval_status = 'approved' and not v.is_micro_clip order by w.last_at desc limit ${2 * BEGUN_MAX}`

interface RoundRow {
  videoId: number
  countsFrom: string
}

type ProgressRow = RoundRow &
  FileRow &
  Pick<LessonProgress, 'coveredMs' | 'lengthMs'> & { doneAt: RowTime | null; lastAt: RowTime }

/** What the person who asks has watched. */
export function createProgress({ database: { reader }, today: readToday }: RecordParts) {
  const readPresent = async (userId: number) => {
    const today = await readToday()
    const rounds = await readRounds(reader, userId, today, LESSON_TICKET_DAYS)
    return { rounds, roundOf: (videoId: number) => presentRound(rounds.get(videoId), today) }
  }
  /** Of what was watched in several rounds, what counts now. */
  const inPresentRound = async <Row extends RoundRow>(userId: number, sql: string): Promise<Row[]> => {
    const rows = await reader.all<Row>(sql, [userId])
    const { roundOf } = await readPresent(userId)
    return rows.filter((row) => row.countsFrom === roundOf(row.videoId))
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
      if (row.videoFile === null || lengthMs <= 0)
        throw new ApiError('unprocessable', 'What is watched of this video can’t be recorded.')
      return {
        lengthMs,
        title: row.title,
        version: row.version,
        rounds: [...(rounds.get(videoId) ?? [])],
        category: row.category,
        categoryId: row.categoryId,
        // The columns are written by watch-record.service.ts alone.
        ranges: row.ranges === null ? [] : upTo(JSON.parse(row.ranges) as Ranges, lengthMs),
        doneAt: isoTimeOrNull(row.doneAt),
        positionMs: Math.min(row.positionMs ?? 0, lengthMs),
      }
    },

    async ofPerson(userId: number): Promise<LessonProgress[]> {
      const rows = await inPresentRound<ProgressRow>(userId, PROGRESS)
      return rows.map((row) => {
        // The present file may be shorter or longer than the one that was watched.
        const lengthMs = lengthOf(row) || row.lengthMs
        return {
          videoId: row.videoId,
          coveredMs: Math.min(row.coveredMs, lengthMs),
          lengthMs,
          doneAt: isoTimeOrNull(row.doneAt),
          lastAt: isoTime(row.lastAt),
        }
      })
    },

    /** The ids of lessons that the person has begun and not finished. Micro clips are too short to be continued. */
    async begunBy(userId: number): Promise<number[]> {
      const rows = await inPresentRound(userId, FIND_BEGUN_LESSONS)
      return rows.slice(0, BEGUN_MAX).map((row) => row.videoId)
    },
  }
}

/** In ms. A clip plays a part of its file. */
function lengthOf({ fileMs, isMicroClip, ...row }: FileRow): number {
  const range = playbackRangeOf({ ...row, isMicroClip: flag(isMicroClip) })
  return Math.round(secondsInFile(range, (fileMs ?? row.duration * 1000) / 1000) * 1000)
}
