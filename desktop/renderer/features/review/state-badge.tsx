import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReviewState } from '#shared/contract/review.ts'
import type { ApprovalStatus, OwnVideo } from '#shared/contract/videos.ts'
import { Badge } from '../../components/chip.tsx'
import { reviewStateOf } from './review-state.ts'

export const STATE_LOOKS = {
  approved: { tone: 'success', icon: CircleCheck, word: 'Approved' },
  pending: { tone: 'warning', icon: Clock, word: 'Pending' },
  rejected: { tone: 'danger', icon: CircleX, word: 'Rejected' },
} as const satisfies Record<ReviewState, unknown>

/** What stands behind 'Rejected' where nobody has turned it down. */
const REASONS: Partial<Record<ApprovalStatus, string>> = {
  processing: 'still processing',
  failed: 'could not be made ready',
  withdrawn: 'withdrawn',
}

type Stand = Pick<OwnVideo, 'approvalStatus'> & Partial<Pick<OwnVideo, 'progress'>>

export function StateBadge({ video: { approvalStatus: status, progress } }: { video: Stand }) {
  const { tone, icon: Icon, word } = STATE_LOOKS[reviewStateOf(status)]
  const reason = progress ? `${REASONS[status] ?? ''} (${progress} %)` : REASONS[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {reason ? `${word}: ${reason}` : word}
    </Badge>
  )
}
