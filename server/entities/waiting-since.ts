import type { ProposalStatus } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { awaitsReview } from './awaits-review.ts'

interface Fields {
  approvalStatus: ApprovalStatus
  proposalStatus?: ProposalStatus | null | undefined
  submittedAt: Date
  waitingSince?: number
}

/** When a new row came to review: with its submission. */
export const firstWaitingSince = (video: Fields): number =>
  awaitsReview(video) ? video.waitingSince || video.submittedAt.getTime() : 0

/** When a video came to review, also the second time; 0 while it does not wait. */
export const nextWaitingSince = (video: Fields): number =>
  awaitsReview(video) ? video.waitingSince || Date.now() : 0
