import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReviewState } from '#shared/contract/review.ts'
import type { ReactNode } from 'react'
import type { ApprovalStatus, OwnVideo, ProposalStatus } from '#shared/contract/videos.ts'
import { Badge } from '../../../components/chip.tsx'
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

/** What waits beside a public video, and which file it is. */
export function ChangeBadges({
  video: { version, proposal },
}: {
  video: Pick<OwnVideo, 'version' | 'proposal'>
}) {
  return (
    <>
      {proposal && PROPOSALS[proposal.status]}
      {version > 1 && <Badge bg="bg.hover">Version {version}</Badge>}
    </>
  )
}

const PROPOSALS: Record<ProposalStatus, ReactNode> = {
  processing: <Badge bg="bg.hover">Change: still processing</Badge>,
  pending: <Badge tone="accent">Change to review</Badge>,
  rejected: <Badge tone="danger">Change rejected</Badge>,
  failed: <Badge tone="danger">Change: could not be made ready</Badge>,
}

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
