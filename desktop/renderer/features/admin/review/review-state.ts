import type { ReviewState } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'

/** The state that the dashboard counts: a video neither approved nor pending counts as rejected (AD-63). */
export const reviewStateOf = (status: ApprovalStatus): ReviewState =>
  status === 'approved' || status === 'pending' ? status : 'rejected'

/** The changes to a public video that await review; null where the video itself is reviewed, or nothing is. */
export const pendingProposalOf = ({
  approvalStatus,
  proposal,
}: Pick<OwnVideo, 'approvalStatus' | 'proposal'>) =>
  approvalStatus === 'approved' && proposal?.status === 'pending' ? proposal : null

/** Whether the video, or changes to it, can be approved or rejected. */
export const awaitsReview = (video: Pick<OwnVideo, 'approvalStatus' | 'proposal'>): boolean =>
  video.approvalStatus === 'pending' || pendingProposalOf(video) !== null
