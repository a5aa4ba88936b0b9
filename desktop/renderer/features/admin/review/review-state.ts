import type { ReviewState } from '#shared/contract/review.ts'
import type { ApprovalStatus, OwnVideo } from '#shared/contract/videos.ts'

/** As the dashboard speaks of it: whatever is neither approved nor pending is rejected. */
export const reviewStateOf = (status: ApprovalStatus): ReviewState =>
  status === 'approved' || status === 'pending' ? status : 'rejected'

/** The changes to a public video that a reviewer decides on; null where the video itself is decided on. */
export const pendingProposalOf = ({
  approvalStatus,
  proposal,
}: Pick<OwnVideo, 'approvalStatus' | 'proposal'>) =>
  approvalStatus === 'approved' && proposal?.status === 'pending' ? proposal : null

/** A reviewer can approve or reject something of it. */
export const awaitsReview = (video: Pick<OwnVideo, 'approvalStatus' | 'proposal'>): boolean =>
  video.approvalStatus === 'pending' || pendingProposalOf(video) !== null
