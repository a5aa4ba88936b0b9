import type { ProposalStatus } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'

interface Fields {
  approvalStatus: ApprovalStatus
  proposalStatus?: ProposalStatus | null | undefined
}

/** Whether a reviewer must decide: on a pending video, or on a pending proposal of an approved video. */
export const awaitsReview = ({ approvalStatus, proposalStatus }: Fields): boolean =>
  approvalStatus === 'pending' || (approvalStatus === 'approved' && proposalStatus === 'pending')
