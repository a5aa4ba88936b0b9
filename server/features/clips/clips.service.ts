import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { newClip } from '#shared/contract/clips.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { MICRO_CLIP_ASSUMED_SOURCE_SECONDS } from '#shared/limits.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { copyCues } from '#server/features/captions/write-cues.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import { findVisibleVideo, videoNotFound } from '#server/features/videos/video-access.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'

interface Options {
  database: Database
  queries: VideoQueries
  quotas: Quotas
  events: EventBus
  now(): Date
}

export type Clips = ReturnType<typeof createClips>

/** @throws ApiError not_found when it has been deleted meanwhile */
async function holdSource(em: EntityManager, id: number): Promise<Video> {
  const source = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_READ })
  if (!source) throw videoNotFound()
  return source
}

/** Clips that somebody cuts out of a video: rows of their own over the same file. */
export function createClips({ database, queries, quotas, events, now }: Options) {
  return {
    /** @throws ApiError not_found, malformed when it doesn't fit, impossible before publication, over_quota */
    async create(caller: Caller, videoId: number, form: z.output<typeof newClip>): Promise<OwnVideo> {
      const { title, clipStartTime, clipDuration } = form
      const id = await database.transaction(async (em) => {
        await quotas.admitWaiting(em, caller)
        // Held until the clip's row refers to it: a deletion comes before, and this is not found, or after.
        const video = await findVisibleVideo(em, caller, videoId, LockMode.PESSIMISTIC_READ)
        if (video.approvalStatus !== 'approved') {
          throw new ApiError('unprocessable', 'Clips can be cut out of published videos only.')
        }
        // A clip of a clip belongs to what both were cut from.
        const source = video.source ? await holdSource(em, video.source.id) : video
        const range = playbackRangeOf(video)
        const length = Number.isFinite(range.length)
          ? range.length
          : video.duration || MICRO_CLIP_ASSUMED_SOURCE_SECONDS
        if (clipStartTime + clipDuration > length) {
          const message = `This clip would end after the video, which is ${length} seconds long.`
          throw new ApiError('invalid', message, { issues: [{ path: 'clipStartTime', message }] })
        }
        const {
          description,
          renditions,
          videoFile,
          videoUrl,
          thumbnailFile,
          thumbnailUrl,
          imageVariants,
          duration,
          category,
        } = video
        const clip = em.create(Video, {
          description,
          videoFile,
          renditions: renditions ?? null,
          videoUrl,
          thumbnailFile,
          thumbnailUrl,
          imageVariants: imageVariants ?? null,
          duration,
          category,
          title,
          clipStartTime: range.start + clipStartTime,
          clipDuration,
          submittedAt: now(),
          creator: em.getReference(User, caller.id),
          isMicroClip: true,
          approvalStatus: 'pending',
          source,
        })
        await em.flush()
        await copyCues(em, video, clip)
        return clip.id
      })
      const { id: userId, username } = caller
      events.publish('video.submitted', { videoId: id, title, userId, username })
      return queries.ownVideo(id)
    },
  }
}
