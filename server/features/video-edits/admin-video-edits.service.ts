import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits.ts'
import type { reviewRoutes } from '#shared/contract/review.ts'
import { MICRO_CLIP_TOO_LONG, type OwnVideo } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { nextSequenceValue } from '#server/database/next-sequence-value.ts'
import { difference, record } from '#server/features/audit/record-audit-event.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import type { Proposals } from '#server/features/video-edits/proposals.ts'
import { trendingScore } from '#server/features/videos/trending-score.ts'
import { videoNotFound } from '#server/features/videos/video-access.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { findCategory } from '#server/features/videos/videos.service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Storage } from '#server/media/storage.ts'

interface Options {
  database: Database
  queries: VideoQueries
  proposals: Pick<Proposals, 'prune'>
  storage: Storage
  now(): Date
}

type Edit = z.output<typeof reviewRoutes.editVideo.body>

export type AdminVideoEdits = ReturnType<typeof createAdminVideoEdits>

/** As the log keeps them; only categories have names that a person knows them by. */
const propertiesOf = ({ category, featured, isTrending, isMicroClip }: Video) => ({
  category: category.name,
  featured,
  isTrending,
  isMicroClip,
})

/** A clip has a place among the shorts once it is published, and always a length. */
async function changeKind(em: EntityManager, video: Video, isMicroClip: boolean): Promise<void> {
  if (video.isMicroClip === isMicroClip) return
  video.isMicroClip = isMicroClip
  if (!isMicroClip) {
    video.shortPosition = null
    return
  }
  if (!video.clipDuration) {
    if (video.duration > MICRO_CLIP_UPLOAD_MAX_SECONDS) {
      const issues = [{ path: 'isMicroClip', message: MICRO_CLIP_TOO_LONG }]
      throw new ApiError('invalid', MICRO_CLIP_TOO_LONG, { issues })
    }
    video.clipStartTime = 0
    video.clipDuration = video.duration
  }
  if (video.approvalStatus === 'approved') video.shortPosition = await nextSequenceValue(em, 'shorts')
}

/** What administrators set on a video: its category and its flags. */
export function createAdminVideoEdits({ database, queries, proposals, storage, now }: Options) {
  return {
    /** @throws ApiError not_found, or malformed for a category that isn't there and a clip that is too long */
    async edit(caller: Caller, id: number, { videoId, ...form }: Edit): Promise<OwnVideo> {
      if (videoId !== undefined && videoId !== id) {
        const message = 'The video named inside isn’t the one that the address names.'
        throw new ApiError('invalid', message, { issues: [{ path: 'videoId', message }] })
      }
      const released = await database.transaction(async (em) => {
        const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!video) throw videoNotFound()
        await em.populate(video, ['category'])
        const before = propertiesOf(video)
        if (form.categoryId !== undefined) video.category = await findCategory(em, form.categoryId)
        video.featured = form.featured ?? video.featured
        video.isTrending = form.isTrending ?? video.isTrending
        await changeKind(em, video, form.isMicroClip ?? video.isMicroClip)
        video.trendingScore = trendingScore(video)
        const changed = difference(before, propertiesOf(video))
        const subject = { kind: 'video', id, name: video.title } as const
        if (changed) {
          video.revision++
          record(em, caller, { at: now(), action: 'video.edited', subject, ...changed })
        }
        await em.flush()
        return video.proposalStatus ? proposals.prune(em, caller, video) : []
      })
      await removeReleased(storage, released)
      return queries.ownVideo(id)
    },
  }
}
