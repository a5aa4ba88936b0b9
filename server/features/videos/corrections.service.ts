import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { OwnVideo, videoCorrection } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { difference, record } from '#server/features/audit/record.ts'
import { shownPicture } from '#server/features/uploads/record-picture.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import type { Storage } from '#server/media/storage.ts'
import { Video } from './video.entity.ts'
import { toOwnVideo } from './video-row.ts'
import type { VideoQueries } from './videos.queries.ts'
import { findCategory, videoNotFound } from './videos.service.ts'

interface Options {
  database: Database
  queries: VideoQueries
  uploads: Uploads
  storage: Storage
  events: EventBus
  now(): Date
}

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

type Correction = z.output<typeof videoCorrection>

export type Corrections = ReturnType<typeof createCorrections>

const factsOf = ({ title, description, category, thumbnailFile, approvalStatus }: Video) => ({
  title,
  description: description ?? null,
  categoryId: category.id,
  thumbnailFile: thumbnailFile ?? null,
  approvalStatus,
})

/** What owners and admins do to a video that is there already. */
export function createCorrections({ database, queries, uploads, storage, events, now }: Options) {
  /** @throws ApiError not_found when it isn't the caller's to see, not_allowed when only to see */
  const lockOwnVideo = async (em: EntityManager, caller: Caller, id: number): Promise<Video> => {
    const video = await em.findOne(Video, id, LOCKED)
    const isTheirs = caller.isAdmin || caller.id === video?.creator.id
    if (!video || (video.approvalStatus !== 'approved' && !isTheirs)) throw videoNotFound()
    if (!isTheirs) throw new ApiError('not_allowed', 'This video belongs to somebody else.')
    return video
  }

  /** @returns the file that the video showed until now */
  const changeThumbnail = async (em: EntityManager, caller: Caller, video: Video, file: string | null) => {
    const before = video.thumbnailFile
    if (file === null) {
      const upload = video.videoFile ? await em.findOne(Upload, { file: video.videoFile }) : null
      Object.assign(video, shownPicture(upload && (await uploads.posterOf(em, upload))))
      return before
    }
    const picture = await uploads.take(em, caller, file, 'image')
    // An admin's picture on somebody's video: that person must see it too while it waits.
    picture.owner = video.creator
    Object.assign(video, shownPicture(picture))
    return before
  }

  const correct = async (em: EntityManager, caller: Caller, video: Video, form: Correction) => {
    if (form.resubmit && video.approvalStatus !== 'rejected') {
      throw new ApiError('taken', `This video is ${video.approvalStatus} and needs no new review.`)
    }
    const before = factsOf(video)
    if (form.title !== undefined) video.title = form.title
    if (form.description !== undefined) video.description = form.description || null
    if (form.categoryId !== undefined) video.category = await findCategory(em, form.categoryId)
    // The notes stay until the next decision: whoever reviews sees what was asked for.
    if (form.resubmit) video.approvalStatus = 'pending'
    const isNewPicture = form.thumbnailFile !== undefined && form.thumbnailFile !== video.thumbnailFile
    const replaced = isNewPicture
      ? await changeThumbnail(em, caller, video, form.thumbnailFile ?? null)
      : null
    noteDown(em, caller, video, before)
    await em.flush()
    return replaced === null || replaced === undefined ? [] : releaseFiles(em, [replaced])
  }

  /** What owners do before a review is theirs alone; sending again, and what administrators change, is noted. */
  const noteDown = (em: EntityManager, caller: Caller, video: Video, before: ReturnType<typeof factsOf>) => {
    const changed = difference(before, factsOf(video))
    const isSentAgain = before.approvalStatus !== video.approvalStatus
    if (!changed || (!isSentAgain && caller.id === video.creator.id)) return
    const action = isSentAgain ? 'video.resubmitted' : 'video.edited'
    const subject = { kind: 'video', id: video.id, name: video.title } as const
    record(em, caller, { at: now(), action, subject, ...changed })
  }

  return {
    /** @throws ApiError not_found, not_allowed, malformed, or taken when there is nothing to send again */
    async update(caller: Caller, id: number, form: Correction): Promise<OwnVideo> {
      const released = await database.transaction(async (em) =>
        correct(em, caller, await lockOwnVideo(em, caller, id), form),
      )
      await removeReleased(storage, released)
      const row = await queries.one(id)
      if (!row) throw videoNotFound()
      if (form.resubmit) {
        const { title, creator_id: userId, username } = row
        events.publish('video.submitted', { videoId: id, title, userId, username })
      }
      const video = toOwnVideo(row)
      await queries.mark([video], caller.id)
      return video
    },

    /**
     * The clips that were cut from it go with it.
     * @throws ApiError not_found or not_allowed
     */
    async remove(caller: Caller, id: number): Promise<void> {
      const { gone, released } = await database.transaction(async (em) => {
        const video = await lockOwnVideo(em, caller, id)
        const clips = await em.find(Video, { source: id }, { ...LOCKED, orderBy: { id: 'asc' } })
        const gone = [video, ...clips]
        for (const { id: subjectId, title: name, approvalStatus } of gone) {
          const subject = { kind: 'video', id: subjectId, name } as const
          record(em, caller, { at: now(), action: 'video.deleted', subject, before: { approvalStatus } })
        }
        await em.nativeDelete(Video, { id: { $in: gone.map((one) => one.id) } })
        const files = gone.flatMap(({ videoFile, thumbnailFile }) => [videoFile, thumbnailFile])
        return { gone, released: await releaseFiles(em, [...new Set(files)]) }
      })
      await removeReleased(storage, released)
      const { id: userId, username, isAdmin } = caller
      for (const { id: videoId, title, approvalStatus } of gone) {
        const wasPublished = approvalStatus === 'approved'
        events.publish('video.deleted', { videoId, title, userId, username, isAdmin, wasPublished })
      }
    },
  }
}
