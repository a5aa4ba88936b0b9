import { WITHDRAWAL_NOTES_REQUIRED, type OwnVideo } from '#shared/contract/own-videos.ts'
import type { Parts } from '#server/feature.ts'
import { notifyOfDecision } from '#server/features/notifications/notify.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { assertRevision, lockForEdit, recordDecision, type Edit } from './edit-rules.ts'
import { hideVideo, lockClips, publishVideo } from '../videos/publication.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { VideoQueries } from '../videos/videos.queries.ts'

interface Form {
  notes?: string | undefined
  revision?: number | undefined
}

const CLIP_NOTES = 'The video that this clip was cut from was withdrawn.'

export type Withdrawals = ReturnType<typeof createWithdrawals>

/** Withdraws approved videos from the library without deleting them, and restores them. */
export function createWithdrawals({ database, queries, events, now }: Parts & { queries: VideoQueries }) {
  const hide = (edit: Edit, notes: string | null) => {
    recordDecision(edit, 'video.withdrawn', 'withdrawn', notes)
    hideVideo(edit.video)
  }

  const show = async (edit: Edit, notes: string | null) => {
    recordDecision(edit, 'video.restored', 'approved', notes)
    await publishVideo(edit.em, edit.video)
  }

  /** Tells the owners about decisions of others. */
  const notifyOwners = async (
    { em, caller, at }: Edit,
    videos: readonly Video[],
    decision: 'approved' | 'withdrawn',
  ) => {
    for (const video of videos) {
      if (video.creator.id === caller.id) continue
      await notifyOfDecision({ em, events, at }, video, { by: caller.id, decision })
    }
    events.publish(em, 'review.queueChanged', {})
  }

  /**
   * Withdraws the locked video and its published clips.
   * @throws ApiError invalid when an officer gives no reason, conflict unless the video is approved and has the named
   * revision
   */
  const withdrawIn = async (edit: Edit, { notes = '', revision }: Form): Promise<void> => {
    const { em, video, caller } = edit
    if (video.creator.id !== caller.id && notes === '') throw invalidField('notes', WITHDRAWAL_NOTES_REQUIRED)
    if (video.approvalStatus !== 'approved') {
      const message = `This video is ${video.approvalStatus}: only an approved one can be withdrawn.`
      throw new ApiError('conflict', message)
    }
    assertRevision(video, revision)
    hide(edit, notes || null)
    const clips = (await lockClips(em, video)).filter((clip) => clip.approvalStatus === 'approved')
    for (const clip of clips) {
      hide({ ...edit, video: clip }, CLIP_NOTES)
      clip.withdrawnWithSource = true
    }
    await em.flush()
    const hidden = [video, ...clips]
    for (const { id: videoId } of hidden) events.publish(em, 'video.hidden', { videoId })
    await notifyOwners(edit, hidden, 'withdrawn')
  }

  return {
    withdrawIn,

    /**
     * Withdraws a video and its published clips.
     * @throws ApiError not_found, not_allowed, and as `withdrawIn`
     */
    async withdraw(caller: Caller, id: number, form: Form): Promise<OwnVideo> {
      await database.transaction(async (em) => withdrawIn(await lockForEdit(em, caller, id, now), form))
      return queries.ownVideo(id, caller)
    },

    /**
     * Restores a video and the clips that were withdrawn with it.
     * @throws ApiError not_found, or conflict unless the video is withdrawn, was public and has the named revision
     */
    async restore(caller: Caller, id: number, { notes = '', revision }: Form): Promise<OwnVideo> {
      await database.transaction(async (em) => {
        const edit = await lockForEdit(em, caller, id, now)
        const { video } = edit
        if (video.approvalStatus !== 'withdrawn') {
          const message = `This video is ${video.approvalStatus}: only a withdrawn one can be put back.`
          throw new ApiError('conflict', message)
        }
        // A clip can be withdrawn while it waits for its first review (replace-file.ts).
        if (typeof video.heldFeedPosition !== 'number')
          throw new ApiError(
            'conflict',
            'This video was never public. Its owner can send it to review again.',
          )
        assertRevision(video, revision)
        await show(edit, notes || null)
        const clips = (await lockClips(em, video)).filter(
          (clip) => clip.approvalStatus === 'withdrawn' && clip.withdrawnWithSource,
        )
        for (const clip of clips) await show({ ...edit, video: clip }, null)
        await em.flush()
        await notifyOwners(edit, [video, ...clips], 'approved')
      })
      return queries.ownVideo(id, caller)
    },
  }
}
