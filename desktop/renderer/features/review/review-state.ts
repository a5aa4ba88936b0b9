import type { ReviewState } from '#shared/contract/review.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'

/** As the dashboard speaks of it: whatever is neither approved nor pending is rejected. */
export const reviewStateOf = (status: ApprovalStatus): ReviewState =>
  status === 'approved' || status === 'pending' ? status : 'rejected'
