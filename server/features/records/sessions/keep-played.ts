import { LockMode } from '@mikro-orm/core'
import type { PlayedPart as ReportedPart } from '#shared/contract/roll-calls.ts'
import { within } from '#shared/records/ranges.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { TrainingSession } from '#server/entities/records.entity.ts'
import type { RecordParts } from '../day-rule.ts'
import { addPlayed, readPlayed, type PlayedPart } from './played.ts'

const LESSONS = 'select id, title, coalesce(lesson_version, version) as version from videos where id in '

/**
 * Keeps what a wall says it has played, also some time after the end of the roll call, until that is confirmed. What it
 * says of other times, of other walls and of lessons that do not exist is left out.
 */
export async function keepPlayed(
  { database, now }: Pick<RecordParts, 'database' | 'now'>,
  wallId: number,
  reported: readonly ReportedPart[],
): Promise<void> {
  if (reported.length === 0) return
  const ids = [...new Set(reported.map(({ videoId }) => videoId))]
  const found = await database.reader.all<{ id: number; title: string; version: number }>(
    `${LESSONS}(${placesFor(ids)})`,
    padToConstantLength(ids),
  )
  const lessons = new Map(found.map((lesson) => [lesson.id, lesson]))
  const bySession = [...Map.groupBy(reported, ({ sessionId }) => sessionId)]
  for (const [id, ofSession] of bySession.toSorted(([one], [other]) => one - other))
    await database.transaction(async (em) => {
      const mine = { id, wallId, confirmedAt: null }
      const session = await em.findOne(TrainingSession, mine, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!session) return
      const bounds = [session.openedAt.getTime(), (session.closedAt ?? now()).getTime()] as const
      const parts = ofSession.flatMap(({ videoId, fromAt, toAt }): PlayedPart[] => {
        const lesson = lessons.get(videoId)
        const [from, to] = within([Date.parse(fromAt), Date.parse(toAt)], ...bounds)
        return lesson && to > from ? [[videoId, lesson.version, from, to]] : []
      })
      const titles = Object.fromEntries(parts.map(([video]) => [video, lessons.get(video)?.title ?? '']))
      const known = session.played ?? null
      session.played = JSON.stringify(addPlayed(readPlayed(known, id), { titles, parts }))
      await em.flush()
    })
}
