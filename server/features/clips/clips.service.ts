import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { newClip } from '#shared/contract/clips.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { MICRO_CLIP_ASSUMED_SOURCE_SECONDS } from '#shared/limits/clips.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { enterFiling } from '#server/entities/filed-category.ts'
import { User } from '#server/entities/user.entity.ts'
import { copyCues } from '#server/features/videos/cues.ts'
import { notifyReviewers } from '#server/features/notifications/notify.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import { findVisibleVideo, videoNotFound } from '#server/features/videos/video-access.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

export interface ClipNeeds {
  queries: VideoQueries
  quotas: Quotas
}

/** @throws ApiError not_found when the video was deleted meanwhile */
async function lockSource(em: EntityManager, id: number): Promise<Video> {
  const source = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_READ })
  if (!source) throw videoNotFound()
  return source
}

/** Creates clips of published videos: rows of their own that play a range of the same file. */
export function createClips({ database, queries, quotas, events, now }: Parts & ClipNeeds) {
  return {
    /** @throws ApiError not_found, invalid for a range outside the video, unprocessable before publication, over_quota */
    async create(caller: Caller, videoId: number, form: z.output<typeof newClip>): Promise<OwnVideo> {
      const { title, clipStartTime, clipDuration } = form
      const id = await database.transaction(async (em) => {
        await enterFiling(em)
        await quotas.admitWaiting(em, caller)
        // Locked until the clip refers to the video: a concurrent deletion waits, or makes this not_found.
        const video = await findVisibleVideo(em, caller, videoId, LockMode.PESSIMISTIC_READ)
        if (video.approvalStatus !== 'approved') {
          throw new ApiError('unprocessable', 'Clips can be cut out of published videos only.')
        }
        // The source of a clip of a clip is the source of that clip.
        const source = video.source ? await lockSource(em, video.source.id) : video
        const range = playbackRangeOf(video)
        const length = Number.isFinite(range.length)
          ? range.length
          : video.duration || MICRO_CLIP_ASSUMED_SOURCE_SECONDS
        if (clipStartTime + clipDuration > length) {
          const message = `This clip would end after the video, which is ${length} seconds long.`
          throw invalidField('clipStartTime', message)
        }
        const at = now()
        const clip = em.create(Video, {
          description: video.description,
          videoFile: video.videoFile,
          renditions: video.renditions ?? null,
          videoUrl: video.videoUrl,
          thumbnailFile: video.thumbnailFile,
          thumbnailUrl: video.thumbnailUrl,
          imageVariants: video.imageVariants ?? null,
          duration: video.duration,
          category: video.category,
          title,
          clipStartTime: range.start + clipStartTime,
          clipDuration,
          submittedAt: at,
          creator: em.getReference(User, caller.id),
          isMicroClip: true,
          approvalStatus: 'pending',
          source,
        })
        await em.flush()
        await copyCues(em, video, clip)
        const { id: userId, username } = caller
        events.publish(em, 'video.submitted', { videoId: clip.id, title, userId, username })
        await notifyReviewers({ em, events, at }, clip.id, userId)
        return clip.id
      })
      return queries.ownVideo(id)
    },
  }
}
