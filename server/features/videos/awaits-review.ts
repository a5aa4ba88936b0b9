import type { ApprovalStatus, ProposalStatus } from '#shared/contract/videos.ts'

interface Fields {
  approvalStatus: ApprovalStatus
  proposalStatus?: ProposalStatus | null | undefined
}

/** Whether a reviewer has something to decide: a pending video, or a pending proposal of an approved one. */
export const awaitsReview = ({ approvalStatus, proposalStatus }: Fields): boolean =>
  approvalStatus === 'pending' || (approvalStatus === 'approved' && proposalStatus === 'pending')
