import type { watchingRoutes } from '#shared/contract/watching.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { etagOf, type Handlers } from '#server/http/mount-routes.ts'
import { networkEvents } from '#server/http/throttle.ts'
import type { RecordParts } from '../day-rule.ts'
import { createProgress } from './progress.queries.ts'
import { createWatchRecord } from './watch-record.service.ts'

/** Callers with forged tickets are slowed down; genuine ones are not counted. */
const REFUSED_TICKETS = {
  name: 'refused tickets',
  points: 600,
  seconds: 60 * 60,
  sentence: 'Too many reports of watching with unknown tickets came from this network.',
}

/** What people watch, and how far they are. */
export function watchingHandlers(
  parts: RecordParts,
  { videoLists }: { videoLists: VideoLists },
): Handlers<typeof watchingRoutes> {
  const { database, throttles, now } = parts
  const progress = createProgress(parts)
  const watchRecord = createWatchRecord(parts)
  return {
    async getLessonTicket({ caller, params }) {
      const { title, category, categoryId, rounds, ...lesson } = await progress.lesson(caller, params.id)
      const { version, lengthMs } = lesson
      const ticket = watchRecord.tickets.sign({
        userId: caller.id,
        videoId: params.id,
        version,
        lengthMs,
        title,
        category,
        categoryId,
        rounds,
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
}
