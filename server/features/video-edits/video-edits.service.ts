import type { z } from 'zod'
import type { ApprovalStatus, OwnVideo, videoCorrection } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { difference, record } from '#server/features/audit/record-audit-event.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import { shownPicture } from '#server/features/uploads/record-picture.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import type { Storage } from '#server/media/storage.ts'
import { applyProposal } from './apply-proposal.ts'
import { assertRevision } from './assert-revision.ts'
import { lockEditableVideo } from '../videos/video-access.ts'
import { Proposal } from './proposal.entity.ts'
import type { Proposals } from './proposals.ts'
import { auditFactsWith, findProposal } from './proposed-fields.ts'
import { keepHiddenIfUnreviewed, lockClips } from '../videos/publication.ts'
import { reviewStatusOf, assertClipLength, replaceFile } from './replace-file.ts'
import { Video } from '../videos/video.entity.ts'
import type { VideoQueries } from '../videos/videos.queries.ts'
import { findCategory } from '../videos/videos.service.ts'

interface Options {
  database: Database
  queries: VideoQueries
  uploads: Uploads
  quotas: Pick<Quotas, 'admitWaiting'>
  processing: Pick<Processing, 'enqueue'>
  proposals: Proposals
  storage: Storage
  events: EventBus
  now(): Date
}

type Correction = z.output<typeof videoCorrection>

export type VideoEdits = ReturnType<typeof createVideoEdits>

/** What became of a correction; the rest is done after the commit. */
interface EditOutcome {
  released: string[]
  /** The clips that were withdrawn because the file that they show was replaced. */
  clips: Video[]
  /** A file has to be made ready. */
  isQueued: boolean
  isProposed: boolean
}

const RESUBMITTABLE: ReadonlySet<ApprovalStatus> = new Set(['rejected', 'withdrawn'])

const auditFactsOf = (video: Video) => ({
  ...auditFactsWith(video),
  version: video.version,
  approvalStatus: video.approvalStatus,
})

/** What owners and admins do to a video that is there already. */
export function createVideoEdits(options: Options) {
  const { database, queries, uploads, quotas, processing, proposals, storage, events, now } = options

  const replaceThumbnail = async (em: EntityManager, caller: Caller, video: Video, file: string | null) => {
    if (file === null) {
      const upload = video.videoFile ? await em.findOne(Upload, { file: video.videoFile }) : null
      Object.assign(video, shownPicture(upload && (await uploads.posterOf(em, upload))))
      return
    }
    const picture = await uploads.take(em, caller, file, 'image')
    // An admin's picture on somebody's video: that person must see it too while it waits.
    picture.owner = video.creator
    Object.assign(video, shownPicture(picture))
  }

  /** @returns the old file and the clips that showed it */
  const replaceVideoFile = async (em: EntityManager, caller: Caller, video: Video, file: string) => {
    const before = video.videoFile ? await em.findOne(Upload, { file: video.videoFile }) : null
    const upload = await uploads.take(em, caller, file, 'video')
    assertClipLength(video, upload)
    upload.owner = video.creator
    const isPoster = (before?.posterFile ?? null) === (video.thumbnailFile ?? null)
    const replaced = await replaceFile(em, video, upload, { caller, at: now() })
    if (isPoster) Object.assign(video, shownPicture(await uploads.posterOf(em, upload)))
    processing.enqueue(em, upload)
    return replaced
  }

  /** Changes a video that is not public, or what an admin changes at once. */
  const applyEdit = async (
    em: EntityManager,
    caller: Caller,
    video: Video,
    form: Correction,
  ): Promise<EditOutcome> => {
    const { videoFile, thumbnailFile } = form
    const isNewFile = videoFile !== undefined && videoFile !== video.videoFile
    if (form.resubmit && !isNewFile && !RESUBMITTABLE.has(video.approvalStatus)) {
      throw new ApiError('conflict', `This video is ${video.approvalStatus} and needs no new review.`)
    }
    const before = auditFactsOf(video)
    const proposal = video.approvalStatus === 'approved' ? null : await findProposal(em, video)
    const applied = proposal
      ? await applyProposal(em, video, proposal, { caller, at: now() })
      : { files: [], clips: [] }
    const files: (string | null)[] = [...applied.files, video.thumbnailFile ?? null]
    const clips = applied.clips
    if (form.title !== undefined) video.title = form.title
    if (form.description !== undefined) video.description = form.description || null
    if (form.categoryId !== undefined) video.category = await findCategory(em, form.categoryId)
    if (isNewFile) {
      const replaced = await replaceVideoFile(em, caller, video, videoFile)
      files.push(replaced.oldFile)
      clips.push(...replaced.clips)
    }
    if (thumbnailFile !== undefined && thumbnailFile !== video.thumbnailFile)
      await replaceThumbnail(em, caller, video, thumbnailFile)
    // The notes stay until the next decision, so that the reviewer sees what was asked for. A new file is always reviewed.
    if (form.resubmit || video.version !== before.version) await submitForReview(em, caller, video)
    recordEdit(em, caller, video, before)
    await em.flush()
    const released = await releaseFiles(em, [...new Set(files)])
    if (video.proposalStatus) released.push(...(await proposals.prune(em, caller, video)))
    return { released, clips, isQueued: isNewFile, isProposed: false }
  }

  const submitForReview = async (em: EntityManager, caller: Caller, video: Video) => {
    if (RESUBMITTABLE.has(video.approvalStatus)) await quotas.admitWaiting(em, caller)
    const upload = video.videoFile ? await em.findOne(Upload, { file: video.videoFile }) : null
    video.approvalStatus = upload ? await reviewStatusOf(em, upload) : 'pending'
    video.progress = video.approvalStatus === 'processing' ? (video.progress ?? 0) : null
    video.withdrawnWithSource = false
  }

  const recordEdit = (
    em: EntityManager,
    caller: Caller,
    video: Video,
    before: ReturnType<typeof auditFactsOf>,
  ) => {
    const changed = difference(before, auditFactsOf(video))
    if (!changed) return
    video.revision++
    keepHiddenIfUnreviewed(video, caller)
    const isSentAgain = before.approvalStatus !== video.approvalStatus
    const isOwnDraft = caller.id === video.creator.id && video.approvalStatus !== 'approved'
    const action = isSentAgain ? 'video.resubmitted' : isOwnDraft ? 'video.corrected' : 'video.edited'
    const subject = { kind: 'video', id: video.id, name: video.title } as const
    record(em, caller, { at: now(), action, subject, ...changed })
  }

  const editOrPropose = async (
    em: EntityManager,
    caller: Caller,
    video: Video,
    form: Correction,
  ): Promise<EditOutcome> => {
    assertRevision(video, form.revision)
    // What an admin writes counts at once. A file is looked at first, also an admin's.
    const isAtOnce = caller.isAdmin && form.videoFile === undefined && !form.resubmit
    if (video.approvalStatus !== 'approved' || isAtOnce) return applyEdit(em, caller, video, form)
    const released = await proposals.propose(em, caller, video, form)
    return { released, clips: [], isQueued: form.videoFile !== undefined, isProposed: true }
  }

  return {
    /** @throws ApiError not_found, not_allowed, malformed, or taken when there is nothing to send again */
    async update(caller: Caller, id: number, form: Correction): Promise<OwnVideo> {
      const { username, changed } = await database.transaction(async (em) => {
        const video = await lockEditableVideo(em, caller, id)
        await em.populate(video, ['creator'])
        return { username: video.creator.username, changed: await editOrPropose(em, caller, video, form) }
      })
      const { released, clips, isQueued, isProposed } = changed
      await removeReleased(storage, released)
      const video = await queries.ownVideo(id, caller)
      if (isQueued) events.publish('media.queued', {})
      for (const { id: videoId, title, creator } of clips) {
        const about = { videoId, title, creatorId: creator.id }
        events.publish('video.hidden', { videoId })
        events.publish('video.reviewed', { ...about, status: 'withdrawn', isProposal: false })
      }
      const { title, creator } = video
      // Earlier activity tells the title that an admin has changed.
      if (video.approvalStatus === 'approved' && !isProposed && form.title !== undefined)
        events.publish('video.hidden', { videoId: id })
      if (form.resubmit || isQueued || isProposed)
        events.publish('video.submitted', { videoId: id, title, userId: creator.id, username })
      return video
    },

    /** @throws ApiError not_found, also without a proposal, or not_allowed */
    async dropProposal(caller: Caller, id: number): Promise<OwnVideo> {
      const released = await database.transaction(async (em) =>
        proposals.drop(em, caller, await lockEditableVideo(em, caller, id)),
      )
      await removeReleased(storage, released)
      events.publish('review.queueChanged', {})
      return queries.ownVideo(id, caller)
    },

    /**
     * The clips that were cut from it go with it.
     * @throws ApiError not_found or not_allowed
     */
    async remove(caller: Caller, id: number): Promise<void> {
      const { gone, released } = await database.makingRoom(async (em) => {
        const video = await lockEditableVideo(em, caller, id)
        const clips = await lockClips(em, video)
        const gone = [video, ...clips]
        for (const { id: subjectId, title: name, approvalStatus } of gone) {
          const subject = { kind: 'video', id: subjectId, name } as const
          record(em, caller, { at: now(), action: 'video.deleted', subject, before: { approvalStatus } })
        }
        const ids = gone.map((one) => one.id)
        const proposed = await em.find(Proposal, { video: { $in: ids } })
        await em.nativeDelete(Video, { id: { $in: ids } })
        const files = [...gone, ...proposed].flatMap(({ videoFile, thumbnailFile }) => [
          videoFile,
          thumbnailFile,
        ])
        return { gone, released: await releaseFiles(em, [...new Set(files)]) }
      })
      await removeReleased(storage, released)
      const { id: userId, displayName, isAdmin } = caller
      for (const { id: videoId, title, approvalStatus } of gone) {
        const wasPublished = approvalStatus === 'approved'
        events.publish('video.deleted', { videoId, title, userId, displayName, isAdmin, wasPublished })
      }
    },
  }
}
