import type { OwnVideo } from '#shared/contract/own-videos.ts'
import type { Parts } from '#server/feature.ts'
import { enterFiling } from '#server/entities/filed-category.ts'
import { User } from '#server/entities/user.entity.ts'
import { changedFields } from '#server/features/audit/record-audit-event.ts'
import type { ReadToday } from '#server/features/settings/department-day.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { applyProposal } from '#server/features/video-edits/apply-proposal.ts'
import {
  announceWithdrawnClips,
  assertRevision,
  lockForEdit,
  recordDecision,
  recordVideoAction,
  type Edit,
} from '#server/features/video-edits/edit-rules.ts'
import { auditFactsWith, fieldsOf, findProposal } from '#server/features/video-edits/proposed-fields.ts'
import { publishLesson, replacesLesson } from '#server/features/videos/lesson-version.ts'
import { keepProtocolCheck } from '#server/features/videos/protocol.ts'
import { keepPublishedAt, publishVideo } from '#server/features/videos/publication.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReviewRounds } from './review-rounds.ts'
import { snapshotOf } from './undo-review.ts'

export interface ReviewNeeds {
  queries: VideoQueries
  rounds: ReviewRounds
  today: ReadToday
}

interface Decision {
  status: 'approved' | 'rejected'
  notes?: string | undefined
  /** The revision that the reviewer saw; undefined where the request names none. */
  revision?: number | undefined
  /** Whether a new file shows the same as the published one, so that it need not be watched again (TN-22). */
  isSameContent?: boolean
  /** Whether it is told only when the time for an undo is over. Applied changes cannot be undone: their files are gone. */
  isUndoable: boolean
}

/** @throws ApiError conflict, with the reason, unless the video waits for review in the revision that the reviewer saw */
async function assertNotStale({ em, video }: Edit, { revision }: Decision, rounds: ReviewRounds) {
  const { approvalStatus: status } = video
  const isProposal = status === 'approved' && video.proposalStatus === 'pending'
  if (!isProposal && (status === 'approved' || status === 'rejected')) {
    const last = await rounds.last(em, video)
    const reviewer = video.reviewedBy ? await em.findOne(User, video.reviewedBy.id) : null
    const who = (last?.reviewer ?? reviewer)?.username ?? 'Another administrator'
    const what = last?.isProposal ? `${last.decision} these changes` : `${status} this video`
    throw new ApiError('conflict', `${who} has ${what} already. The list is up to date again.`)
  }
  if (!isProposal && status !== 'pending') {
    throw new ApiError('conflict', `This video is ${status}: there is nothing to review yet.`)
  }
  assertRevision(video, revision)
}

interface ReviewOutcome {
  video: Video
  isProposal: boolean
  released: string[]
  /** Clips that were withdrawn because their file was replaced. */
  clips: Video[]
}

/** Approves and rejects videos and proposals. */
export function createReview({
  database,
  queries,
  rounds,
  storage,
  events,
  now,
  today,
}: Parts & ReviewNeeds) {
  const decideProposal = async (
    edit: Edit,
    { status, notes, isSameContent = false }: Decision,
    day: string,
  ): Promise<ReviewOutcome> => {
    const { em, video, caller, at } = edit
    const proposal = await findProposal(em, video)
    if (!proposal) throw new Error(`Video ${video.id} has a proposal status and no proposal`)
    const changed = changedFields(auditFactsWith(video), auditFactsWith(video, fieldsOf(proposal)))
    const answers = status === 'approved' && proposal.videoFile ? { isSameContent } : {}
    recordVideoAction(edit, `proposal.${status}`, {
      notes: notes || null,
      ...changed,
      after: { ...changed?.after, ...answers },
    })
    const decided = { video, isProposal: true }
    if (status === 'rejected') {
      proposal.status = 'rejected'
      proposal.reviewNotes = notes ?? null
      video.proposalStatus = 'rejected'
      video.revision++
      await em.flush()
      return { ...decided, released: [], clips: [] }
    }
    keepPublishedAt(video)
    video.reviewNotes = notes || null
    video.reviewedAt = at
    video.reviewedBy = em.getReference(User, caller.id)
    const { files, clips } = await applyProposal(edit, proposal)
    publishLesson(video, isSameContent)
    if (changed && ('protocol' in changed.after || 'videoFile' in changed.after))
      keepProtocolCheck(video, day)
    return { ...decided, released: await releaseFiles(em, files), clips }
  }

  const decideVideo = async (
    edit: Edit,
    { status, notes, isSameContent = false }: Decision,
    day: string,
  ): Promise<ReviewOutcome> => {
    const { em, video } = edit
    const answers = status === 'approved' && replacesLesson(video) ? { isSameContent } : {}
    recordDecision(edit, `video.${status}`, status, notes || null, answers)
    video.approvalStatus = status
    if (status === 'approved') {
      await publishVideo(em, video, isSameContent)
      keepProtocolCheck(video, day)
    }
    await em.flush()
    return { video, isProposal: false, released: [], clips: [] }
  }

  const announceOutcome = async (
    edit: Edit,
    { status, notes = '' }: Decision,
    { isProposal, clips }: ReviewOutcome,
    before: string | null,
  ) => {
    const { em, video } = edit
    const released = await rounds.record(edit, { decision: status, isProposal, notes: notes || null, before })
    if (isProposal && status === 'approved') events.publish(em, 'video.hidden', { videoId: video.id })
    await announceWithdrawnClips(edit, events, clips)
    return released
  }

  /** @throws ApiError not_found, or conflict when the video was decided meanwhile */
  return async (caller: Caller, id: number, decision: Decision): Promise<OwnVideo> => {
    const day = await today()
    const { released } = await database.transaction(async (em) => {
      await enterFiling(em)
      const edit = await lockForEdit(em, caller, id, now, 'review.decide')
      await assertNotStale(edit, decision, rounds)
      const { approvalStatus } = edit.video
      const isFinal = approvalStatus === 'approved' && decision.status === 'approved'
      const before = decision.isUndoable && !isFinal ? await snapshotOf(edit) : null
      const outcome = await (approvalStatus === 'approved'
        ? decideProposal(edit, decision, day)
        : decideVideo(edit, decision, day))
      const told = await announceOutcome(edit, decision, outcome, before)
      return { released: [...outcome.released, ...told] }
    })
    await removeReleased(storage, released)
    return queries.ownVideo(id)
  }
}
