import type { z } from 'zod'
import type { reviewRoutes } from '#shared/contract/review.ts'
import type { OwnVideo, Trim, videoCorrection } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { can } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { changedFields } from '#server/features/audit/record-audit-event.ts'
import { notifyReviewers, withdrawFromReviewers } from '#server/features/notifications/notify.ts'
import type { ReadToday } from '#server/features/settings/department-day.ts'
import { shownPicture } from '#server/features/uploads/record-picture.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoEvent } from '#server/live/events.ts'
import { filesBesideVideos } from '#server/features/videos/attached-files.ts'
import { applyProposal } from './apply-proposal.ts'
import { changeProperties } from './change-properties.ts'
import {
  announceWithdrawnClips,
  assertRevision,
  findUpload,
  lockForEdit,
  recordEdit,
  recordVideoAction,
  type Edit,
} from './edit-rules.ts'
import { enterFiling } from '#server/entities/filed-category.ts'
import { filesOfVideo } from '#server/entities/file-columns.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import type { Proposals } from './proposals.ts'
import { auditFactsWith, findProposal } from './proposed-fields.ts'
import { awaitsReview } from '#server/entities/awaits-review.ts'
import { lockClips } from '../videos/publication.ts'
import { assertTrimmable, isTrimAwaited, secondsOf, setTrim } from '../videos/trim.ts'
import { reviewStatusOf, assertClipLength, replaceFile } from './replace-file.ts'
import { Video } from '#server/entities/video.entity.ts'
import { enqueueFile } from '#server/features/media-jobs/renditions.ts'
import { setProtocol } from '../videos/protocol.ts'
import { findCategory, type VideoNeeds } from '../videos/videos.service.ts'

type Correction = z.output<typeof videoCorrection>
type PropertiesForm = z.output<typeof reviewRoutes.editVideo.body>

/** The outcome of an edit, for the steps after the commit. */
interface EditOutcome {
  released: string[]
  /** Clips that were withdrawn because their file was replaced. */
  clips: Video[]
  /** A new file has to be processed. */
  isQueued: boolean
  isProposed: boolean
}

const RESUBMITTABLE: ReadonlySet<ApprovalStatus> = new Set(['rejected', 'withdrawn'])

const auditFactsOf = (video: Video) => ({
  ...auditFactsWith(video),
  trimStartMs: video.trimStartMs ?? null,
  trimEndMs: video.trimEndMs ?? null,
  version: video.version,
  approvalStatus: video.approvalStatus,
})

export interface EditNeeds extends VideoNeeds {
  today: ReadToday
}

/** Edits and deletes videos, for their owners and admins. */
export function createVideoEdits(options: Parts & EditNeeds & { proposals: Proposals }) {
  const { database, queries, uploads, quotas, proposals, storage, ffmpeg, events, now, today } = options

  const replaceThumbnail = async ({ em, video, caller }: Edit, file: string | null) => {
    if (file === null) {
      const upload = await findUpload(em, video.videoFile)
      Object.assign(video, shownPicture(upload && (await uploads.posterOf(em, upload))))
      return
    }
    const picture = await uploads.claim(em, caller, file, 'image')
    // The owner of the video has to see an admin's image before it is public.
    picture.owner = video.creator
    Object.assign(video, shownPicture(picture))
  }

  /** @returns the withdrawn clips */
  const replaceVideoFile = async (edit: Edit, file: string) => {
    const { em, video, caller } = edit
    const before = await findUpload(em, video.videoFile)
    const upload = await uploads.claim(em, caller, file, 'video')
    assertClipLength(video, upload)
    upload.owner = video.creator
    const isPoster = (before?.posterFile ?? null) === (video.thumbnailFile ?? null)
    const clips = await replaceFile(edit, upload)
    if (isPoster) Object.assign(video, shownPicture(await uploads.posterOf(em, upload)))
    enqueueFile(em, upload, now())
    return clips
  }

  /** Applies an edit directly: to a video that is not public, or an admin's edit without a new file. */
  const applyEdit = async (edit: Edit, form: Correction, day: string): Promise<EditOutcome> => {
    const { em, video } = edit
    const { videoFile, thumbnailFile } = form
    const isNewFile = videoFile !== undefined && videoFile !== video.videoFile
    if (form.resubmit && !isNewFile && !RESUBMITTABLE.has(video.approvalStatus)) {
      throw new ApiError('conflict', `This video is ${video.approvalStatus} and needs no new review.`)
    }
    const before = auditFactsOf(video)
    const proposal = video.approvalStatus === 'approved' ? null : await findProposal(em, video)
    const applied = proposal ? await applyProposal(edit, proposal) : { files: [], clips: [] }
    const { clips } = applied
    const files = [...applied.files, ...filesOfVideo(video)]
    if (form.title !== undefined) video.title = form.title
    if (form.description !== undefined) video.description = form.description || null
    if (form.categoryId !== undefined) video.category = await findCategory(em, form.categoryId)
    setProtocol(video, form.protocolCheck, day)
    if (isNewFile) clips.push(...(await replaceVideoFile(edit, videoFile)))
    if (thumbnailFile !== undefined && thumbnailFile !== video.thumbnailFile)
      await replaceThumbnail(edit, thumbnailFile)
    if (form.trim !== undefined) await changeTrim(edit, form.trim)
    // A new file is always reviewed. The review notes stay until the next decision, for the reviewer.
    if (form.resubmit || form.trim !== undefined || video.version !== before.version)
      await submitForReview(edit)
    const changed = changedFields(before, auditFactsOf(video))
    const isResubmitted = before.approvalStatus !== video.approvalStatus
    if (changed) recordEdit(edit, changed, isResubmitted)
    await em.flush()
    const released = await releaseFiles(em, [...new Set(files)])
    if (video.proposalStatus) released.push(...(await proposals.prune(edit)))
    return { released, clips, isQueued: isNewFile || form.trim !== undefined, isProposed: false }
  }

  const changeTrim = async ({ em, video }: Edit, wanted: Trim | null) => {
    const trim = await setTrim(em, video, wanted, now())
    const film = await findUpload(em, video.videoFile)
    if (film) assertClipLength(video, { duration: secondsOf(trim, film) }, 'trim')
    Object.assign(video, { failureReason: null, warning: null, progress: null })
  }

  const submitForReview = async ({ em, video, caller }: Edit) => {
    if (RESUBMITTABLE.has(video.approvalStatus)) await quotas.admitWaiting(em, caller)
    const upload = await findUpload(em, video.videoFile)
    if (isTrimAwaited(video)) video.approvalStatus = 'processing'
    else video.approvalStatus = upload ? await reviewStatusOf(em, upload) : 'pending'
    video.progress = video.approvalStatus === 'processing' ? (video.progress ?? 0) : null
    video.withdrawnWithSource = false
  }

  const editOrPropose = async (edit: Edit, form: Correction, day: string): Promise<EditOutcome> => {
    const { video, caller } = edit
    assertRevision(video, form.revision)
    if (form.trim !== undefined) await assertTrimmable(ffmpeg, video)
    // An admin's edit of a public video is applied directly, except a new file, which is reviewed.
    const isDirect = can(caller, 'videos.manage') && form.videoFile === undefined && !form.resubmit
    if (video.approvalStatus !== 'approved' || isDirect) return applyEdit(edit, form, day)
    const released = await proposals.propose(edit, form)
    return { released, clips: [], isQueued: form.videoFile !== undefined, isProposed: true }
  }

  const announceEdit = async (edit: Edit, form: Correction, { clips, isQueued, isProposed }: EditOutcome) => {
    const { em, video, caller, at } = edit
    const { id: videoId, title, creator } = video
    if (isQueued) events.publish(em, 'media.queued', {})
    await announceWithdrawnClips(edit, events, clips)
    // Earlier activity shows the old title.
    if (video.approvalStatus === 'approved' && !isProposed && form.title !== undefined)
      events.publish(em, 'video.hidden', { videoId })
    const { id: userId, username } = creator
    if (form.resubmit || isQueued || isProposed) {
      events.publish(em, 'video.submitted', { videoId, title, userId, username })
      if (awaitsReview(video)) await notifyReviewers({ em, events, at }, videoId, caller.id)
    }
  }

  return {
    /** @throws ApiError not_found, not_allowed, invalid, or conflict when there is nothing to submit again */
    async update(caller: Caller, id: number, form: Correction): Promise<OwnVideo> {
      const day = await today()
      const { released } = await database.transaction(async (em) => {
        await enterFiling(em)
        const edit = await lockForEdit(em, caller, id, now)
        await em.populate(edit.video, ['creator'])
        const outcome = await editOrPropose(edit, form, day)
        await announceEdit(edit, form, outcome)
        return outcome
      })
      await removeReleased(storage, released)
      return queries.ownVideo(id, caller)
    },

    /**
     * Sets the category, the flags and the title of a video, as an admin.
     * @throws ApiError not_found, conflict for another revision than the named one, or invalid for an unknown category and a
     * clip that is too long
     */
    async setProperties(
      caller: Caller,
      id: number,
      { videoId, revision, ...form }: PropertiesForm,
    ): Promise<OwnVideo> {
      if (videoId !== undefined && videoId !== id) {
        throw invalidField('videoId', 'The video named inside isn’t the one that the address names.')
      }
      const day = await today()
      const released = await database.transaction(async (em) => {
        await enterFiling(em)
        const edit = await lockForEdit(em, caller, id, now)
        const { video } = edit
        assertRevision(video, revision)
        const changed = await changeProperties(em, video, form, day)
        if (changed) {
          video.revision++
          recordVideoAction(edit, 'video.edited', changed)
          // Earlier activity shows the old title.
          if ('title' in changed.after && video.approvalStatus === 'approved')
            events.publish(em, 'video.hidden', { videoId: id })
        }
        await em.flush()
        return video.proposalStatus ? proposals.prune(edit) : []
      })
      await removeReleased(storage, released)
      return queries.ownVideo(id)
    },

    /** @throws ApiError not_found, also without a proposal, or not_allowed */
    async discardProposal(caller: Caller, id: number): Promise<OwnVideo> {
      const released = await database.transaction(async (em) => {
        events.publish(em, 'review.queueChanged', {})
        const released = await proposals.discard(await lockForEdit(em, caller, id, now))
        await withdrawFromReviewers({ em, events }, id)
        return released
      })
      await removeReleased(storage, released)
      return queries.ownVideo(id, caller)
    },

    /**
     * Deletes a video and its clips.
     * @throws ApiError not_found or not_allowed
     */
    async remove(caller: Caller, id: number): Promise<void> {
      const released = await database.makingRoom(async (em) => {
        const edit = await lockForEdit(em, caller, id, now)
        const deleted = [edit.video, ...(await lockClips(em, edit.video))]
        for (const one of deleted) {
          const before = { approvalStatus: one.approvalStatus }
          recordVideoAction({ ...edit, video: one }, 'video.deleted', { before })
        }
        const ids = deleted.map((one) => one.id)
        const proposed = await em.find(Proposal, { video: { $in: ids } })
        const attached = await filesBesideVideos(em, ids)
        await em.nativeDelete(Video, { id: { $in: ids } })
        const files = [...[...deleted, ...proposed].flatMap(filesOfVideo), ...attached]
        for (const video of deleted) {
          const wasPublished = video.approvalStatus === 'approved'
          events.publish(em, 'video.deleted', { ...videoEvent(caller, video), wasPublished })
        }
        return releaseFiles(em, [...new Set(files)])
      })
      await removeReleased(storage, released)
    },
  }
}
