import type { watchingRoutes } from '#shared/contract/watching.ts'
import type { TrainingDayRule } from '#shared/records/training-day.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { etagOf, type Handlers } from '#server/http/mount-routes.ts'
import { networkEvents } from '#server/http/throttle.ts'
import { createProgress } from './progress.queries.ts'
import { createWatchRecord } from './watch-record.service.ts'

/** Of a video and its version, as one number. */
const WATCHED_POSITION = 'w.video_id * cast(10000 as bigint) + w.version'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'watched',
    start: 0,
    sql: `select ${WATCHED_POSITION} as position, v.title, w.version, w.covered_ms as "coveredMs", w.length_ms as "lengthMs",
      w.done_at as "doneAt", w.last_at as "lastAt" from members m join watched w on w.member_id = m.id
      left join videos v on v.id = w.video_id where m.user_id = ? and ${WATCHED_POSITION} > ?
      order by 1 limit ?`,
  },
  {
    name: 'trainingCredits',
    start: 0,
    sql: `select c.id as position, c.training_day as "trainingDay", c.title, c.category, c.ms as milliseconds, c.source,
      c.at as "recordedAt" from members m join credits c on c.member_id = m.id
      where m.user_id = ? and c.id > ? order by c.id limit ?`,
  },
]

/** Whoever sends forged tickets is slowed down; genuine ones are not counted. */
const REFUSED_TICKETS = {
  name: 'refused tickets',
  points: 600,
  seconds: 60 * 60,
  sentence: 'Too many reports of watching with unknown tickets came from this network.',
}

const RULE: TrainingDayRule = {
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  startsAt: '07:00',
}

export function recordsFeature(parts: Parts, { videoLists }: { videoLists: VideoLists }) {
  const { database, throttles, now } = parts
  const progress = createProgress(database.reader)
  const watchRecord = createWatchRecord(parts, { rule: () => Promise.resolve(RULE) })
  const handlers: Handlers<typeof watchingRoutes> = {
    async getLessonTicket({ caller, params }) {
      const { title, category, categoryId, ...lesson } = await progress.lesson(caller, params.id)
      const { version, lengthMs } = lesson
      const ticket = watchRecord.tickets.sign({
        userId: caller.id,
        videoId: params.id,
        version,
        lengthMs,
        title,
        category,
        categoryId,
        issuedAt: now().getTime(),
      })
      return { ...lesson, ranges: lesson.ranges.map(([from, to]) => [from, to]), ticket }
    },
    async reportWatching({ body, ctx }) {
      const forged = body.reports.filter(({ ticket }) => watchRecord.tickets.read(ticket) === null)
      if (forged.length > 0) await throttles.count(...networkEvents(REFUSED_TICKETS, ctx.ip))
      return { results: await watchRecord.report(body.reports) }
    },
    listLessonProgress: ({ caller }) => progress.ofPerson(caller.id),
    async listBegunLessons({ caller }) {
      await database.catchUp()
      const json = await videoLists.videosJson({ ids: await progress.begunBy(caller.id) }, caller)
      return new CachedResponse(json, etagOf(json, null))
    },
  }
  return { handlers, exports: EXPORTS, watchRecord }
}
