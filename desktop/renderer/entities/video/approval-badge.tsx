import { CircleCheck, CircleX, Clock, EyeOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { Badge } from '../../components/chip.tsx'

const LOOKS = {
  processing: { tone: 'neutral', icon: LoaderCircle, label: 'Processing' },
  pending: { tone: 'warning', icon: Clock, label: 'Pending' },
  approved: { tone: 'success', icon: CircleCheck, label: 'Approved' },
  rejected: { tone: 'danger', icon: CircleX, label: 'Rejected' },
  failed: { tone: 'danger', icon: TriangleAlert, label: 'Failed' },
  withdrawn: { tone: 'neutral', icon: EyeOff, label: 'Withdrawn' },
} as const satisfies Record<ApprovalStatus, unknown>

export const approvalLabelOf = (status: ApprovalStatus): string => LOOKS[status].label

interface ApprovalBadgeProps {
  status: ApprovalStatus
  /** In place of the status's own label. */
  label?: string | undefined
}

/** The approval status of a video, or of the changes to it, by icon, color and text. */
export function ApprovalBadge({ status, label }: ApprovalBadgeProps) {
  const { tone, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} bg={tone === 'neutral' ? 'bg.hover' : undefined}>
      <Icon aria-hidden />
      {label ?? approvalLabelOf(status)}
    </Badge>
  )
}
