import { LockMode } from '@mikro-orm/core'
import { ApiError } from '#server/api-error.ts'
import { ReviewRound } from '#server/entities/review.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import { lockForEdit, recordVideoAction, type Edit } from '#server/features/video-edits/edit-rules.ts'
import { findProposal } from '#server/features/video-edits/proposed-fields.ts'
import { lockClips } from '#server/features/videos/publication.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReviewNotes } from './review-notes.service.ts'

/** What a decision changes of a video, beside its status. */
const FIELDS = [
  'feedPosition',
  'shortPosition',
  'heldFeedPosition',
  'heldShortPosition',
  'withdrawnWithSource',
  'publishedVersion',
  'lessonVersion',
  'reviewNotes',
  'waitingSince',
] as const

type Before = Pick<Video, (typeof FIELDS)[number]> & {
  reviewedAt: string | null
  publishedAt: string | null
  reviewedBy: number | null
  /** Of the proposal. */
  proposalNotes: string | null
}

/** The fields that an undo restores, as JSON. Call it before the decision. */
export async function snapshotOf({ em, video }: Edit): Promise<string> {
  const proposal = await findProposal(em, video)
  const before: Before = {
    feedPosition: video.feedPosition ?? null,
    shortPosition: video.shortPosition ?? null,
    heldFeedPosition: video.heldFeedPosition ?? null,
    heldShortPosition: video.heldShortPosition ?? null,
    withdrawnWithSource: video.withdrawnWithSource,
    publishedVersion: video.publishedVersion ?? null,
    lessonVersion: video.lessonVersion ?? null,
    reviewNotes: video.reviewNotes ?? null,
    waitingSince: video.waitingSince,
    reviewedAt: video.reviewedAt?.toISOString() ?? null,
    publishedAt: video.publishedAt?.toISOString() ?? null,
    reviewedBy: video.reviewedBy?.id ?? null,
    proposalNotes: proposal?.reviewNotes ?? null,
  }
  return JSON.stringify(before)
}

const refused = (why: string) => new ApiError('conflict', `This decision can’t be taken back: ${why}.`)

/** Takes back decisions of the last seconds (docs/decisions/102). */
export function createUndo({ database, events, now }: Parts, { notes }: { notes: ReviewNotes }) {
  const restore = async (edit: Edit, round: ReviewRound) => {
    const { em, video } = edit
    const before = JSON.parse(round.before ?? '{}') as Before
    if (round.isProposal) {
      const proposal = await findProposal(em, video)
      if (!proposal) throw refused('the changes are gone')
      proposal.status = 'pending'
      proposal.reviewNotes = before.proposalNotes
      video.proposalStatus = 'pending'
      video.waitingSince = before.waitingSince
      return
    }
    for (const field of FIELDS) Object.assign(video, { [field]: before[field] })
    video.approvalStatus = 'pending'
    video.reviewedAt = before.reviewedAt === null ? null : new Date(before.reviewedAt)
    video.publishedAt = before.publishedAt ? new Date(before.publishedAt) : null
    video.reviewedBy = before.reviewedBy === null ? null : em.getReference(User, before.reviewedBy)
  }

  /** @throws ApiError not_found, or conflict with the reason */
  return (caller: Caller, id: number, revision: number): Promise<void> =>
    database.transaction(async (em) => {
      // The row of the decision is locked first, as by the process that tells it.
      const round = await em.findOne(
        ReviewRound,
        { video: id, state: 'queued' },
        { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      const edit = await lockForEdit(em, caller, id, now, 'review.decide')
      const { video } = edit
      const isInTime = round && !round.lease && round.nextAttemptAt > (await database.time(em))
      if (!isInTime) throw refused('its time is over, and its uploader was told')
      if (round.reviewer?.id !== caller.id) throw refused('another officer made it')
      if (round.revision !== revision || video.revision !== revision)
        throw refused('something has changed since')
      const isPublished = round.decision === 'approved'
      const clips = isPublished ? await lockClips(em, video) : []
      if (clips.some(({ approvalStatus }) => approvalStatus === 'approved'))
        throw refused('a clip of it was published meanwhile')
      await restore(edit, round)
      video.revision++
      round.state = 'undone'
      round.before = null
      recordVideoAction(edit, 'video.review_undone', {
        notes: null,
        before: { decision: round.decision },
        after: { decision: null },
      })
      await em.flush()
      await notes.reopen(em, round)
      if (isPublished) events.publish(em, 'video.hidden', { videoId: id })
      events.publish(em, 'review.queueChanged', {})
    })
}
