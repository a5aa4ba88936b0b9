import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { seriesForm, seriesRoutes } from '#shared/contract/series.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { SERIES_LESSONS_MAX, SERIES_OF_PERSON_MAX } from '#shared/limits/lists.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { Series, SeriesLesson } from '#server/entities/series.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import { changedFields, recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { canEdit, canSee } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { canEditSeries, seriesNotFound } from './series.queries.ts'

type Form = z.output<typeof seriesForm>
type Changes = z.output<typeof seriesRoutes.changeSeries.body>

interface FormerLesson {
  id: number
  creator_id: number
  approval_status: ApprovalStatus
}

const factsOf = ({ title, description }: Series) => ({ title, description: description ?? null })

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/**
 * Makes, changes and deletes series. The lessons are locked by their ids before the series, so that of two series that
 * want one lesson the second is refused.
 */
export function createSeriesService({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const lockLessons = async (em: EntityManager, lessonIds: readonly number[]) => {
    const ids = [...new Set(lessonIds)]
    const found = await em.find(Video, { id: { $in: ids } }, { ...LOCK, orderBy: { id: 'asc' } })
    const byId = new Map(found.map((video) => [video.id, video]))
    return ids.flatMap((id) => byId.get(id) ?? invalidLesson())
  }

  /** @throws ApiError not_found, not_allowed where the caller sees the series and may not change it */
  const requireEditable = async (em: EntityManager, caller: Caller, id: number): Promise<Series> => {
    const series = await em.findOne(Series, id)
    if (!series) throw seriesNotFound()
    if (canEditSeries(caller, series.owner.id)) return series
    const shown = await em.count(SeriesLesson, { series: id, video: { approvalStatus: 'approved' } })
    if (shown === 0) throw seriesNotFound()
    throw new ApiError('not_allowed', 'This series belongs to another person.')
  }

  /**
   * Puts these lessons into the series. Those of it that the caller does not see stay, behind them.
   * @returns the ids of its lessons, for the audit log
   * @throws ApiError invalid, conflict for a lesson of another series
   */
  const setLessons = async (em: EntityManager, caller: Caller, series: Series, lessons: readonly Video[]) => {
    const former = await em.execute<FormerLesson[]>(
      `select v.id, v.creator_id, v.approval_status from series_lessons l join videos v on v.id = l.video_id
        where l.series_id = ? order by l.position`,
      [series.id],
    )
    const formerIds = new Set(former.map(({ id }) => id))
    for (const video of lessons)
      if (!formerIds.has(video.id) && !canEdit(caller, video)) throw invalidLesson()
    const ids = lessons.map(({ id }) => id)
    const [taken] = await em.execute<{ id: number }[]>(
      `select video_id as id from series_lessons where series_id <> ? and video_id in (${placesFor(ids)})`,
      [series.id, ...padToConstantLength(ids)],
    )
    if (taken) {
      const title = lessons.find(({ id }) => id === taken.id)?.title
      throw new ApiError('conflict', `“${title}” is in another series. A lesson is in one series alone.`)
    }
    const unseen = former.filter((video) => !ids.includes(video.id) && !canSee(caller, video))
    const all = [...ids, ...unseen.map(({ id }) => id)]
    if (all.length > SERIES_LESSONS_MAX)
      throw invalidField('lessonIds', `A series has at most ${SERIES_LESSONS_MAX} lessons.`)
    await em.nativeDelete(SeriesLesson, { series: series.id })
    for (const [position, id] of all.entries())
      em.create(SeriesLesson, { video: em.getReference(Video, id), series, position })
    await em.flush()
    return { before: former.map(({ id }) => id).join(', '), after: all.join(', ') }
  }

  const fieldsOf = ({ title, description, coverVideoId, lessonIds }: Form) => {
    if (coverVideoId !== null && !lessonIds.includes(coverVideoId))
      throw invalidField('coverVideoId', 'The cover is the poster of one of the lessons.')
    return { title, description: description || null, coverVideoId }
  }

  return {
    /** @throws ApiError invalid, conflict where the person has as many as may be */
    create: (caller: Caller, form: Form): Promise<{ id: number }> =>
      database.transaction(async (em) => {
        const fields = fieldsOf(form)
        const lessons = await lockLessons(em, form.lessonIds)
        const owner = await em.findOneOrFail(User, caller.id, LOCK)
        if ((await em.count(Series, { owner })) >= SERIES_OF_PERSON_MAX)
          throw new ApiError(
            'conflict',
            `You have ${SERIES_OF_PERSON_MAX} series, the most that there may be. Please delete one first.`,
          )
        const series = em.create(Series, { ...fields, owner, createdAt: now() })
        await em.flush()
        await setLessons(em, caller, series, lessons)
        return { id: series.id }
      }),

    /** @throws ApiError not_found, not_allowed, invalid, conflict after a change by another person or device */
    change: (caller: Caller, id: number, { revision, ...form }: Changes): Promise<void> =>
      database.transaction(async (em) => {
        const fields = fieldsOf(form)
        await requireEditable(em, caller, id)
        const lessons = await lockLessons(em, form.lessonIds)
        const series = await em.findOne(Series, id, LOCK)
        if (!series || !canEditSeries(caller, series.owner.id)) throw seriesNotFound()
        if (series.revision !== revision)
          throw new ApiError(
            'conflict',
            'This series was changed meanwhile. Please open it again, and repeat your change.',
          )
        const before = factsOf(series)
        const order = await setLessons(em, caller, series, lessons)
        Object.assign(series, { ...fields, revision: revision + 1 })
        // The change of an own one concerns its instructor alone.
        if (series.owner.id === caller.id) return
        const changes = changedFields(
          { ...before, lessons: order.before },
          { ...factsOf(series), lessons: order.after },
        )
        recordAuditEvent(em, caller, { ...auditOf('series.changed', series), ...changes })
      }),

    /** @throws ApiError not_found, not_allowed */
    remove: (caller: Caller, id: number): Promise<void> =>
      database.transaction(async (em) => {
        const series = await requireEditable(em, caller, id)
        if (series.owner.id !== caller.id) recordAuditEvent(em, caller, auditOf('series.deleted', series))
        await em.flush()
        await em.nativeDelete(Series, id)
      }),
  }

  function auditOf(action: 'series.changed' | 'series.deleted', { id, title }: Series) {
    return { at: now(), action, subject: { kind: 'series', id, name: title } } as const
  }
}

function invalidLesson(): never {
  throw invalidField('lessonIds', 'You can add your own lessons. One of these is not here, or not yours.')
}
