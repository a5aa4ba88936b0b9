import {
  CircleCheck,
  CircleX,
  Clock,
  EyeOff,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ApprovalStatus, ProposalStatus } from '#shared/contract/videos.ts'
import { Badge } from '../../../components/chip.tsx'

interface StateLook {
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  icon: LucideIcon
  word: string
  /** What it means for the uploader. */
  meaning: string
}

export const STATES: Record<ApprovalStatus, StateLook> = {
  processing: {
    tone: 'neutral',
    icon: LoaderCircle,
    word: 'Processing',
    meaning: 'It is being made ready to play. Then it goes to review.',
  },
  pending: {
    tone: 'warning',
    icon: Clock,
    word: 'Pending',
    meaning: 'It waits for review.',
  },
  approved: {
    tone: 'success',
    icon: CircleCheck,
    word: 'Approved',
    meaning: 'It is published.',
  },
  rejected: {
    tone: 'danger',
    icon: CircleX,
    word: 'Rejected',
    meaning: 'It was turned down. Correct it and send it again.',
  },
  failed: {
    tone: 'danger',
    icon: TriangleAlert,
    word: 'Failed',
    meaning: 'The file couldn’t be read. Export it again as MP4 and send the new file.',
  },
  withdrawn: {
    tone: 'neutral',
    icon: EyeOff,
    word: 'Withdrawn',
    meaning: 'It is not public. Nothing of it is deleted, and you can send it to review again.',
  },
}

/** Of the changes beside a public version. */
export const CHANGES: Record<ProposalStatus, StateLook> = {
  processing: {
    tone: 'neutral',
    icon: LoaderCircle,
    word: 'Change processing',
    meaning: 'The new file is being made ready. Then your changes go to review.',
  },
  pending: {
    tone: 'warning',
    icon: Clock,
    word: 'Change waiting for review',
    meaning: 'The public version stays as it is until your changes are reviewed.',
  },
  rejected: {
    tone: 'danger',
    icon: CircleX,
    word: 'Change rejected',
    meaning: 'The public version stays. Correct your changes and send them again, or take them back.',
  },
  failed: {
    tone: 'danger',
    icon: TriangleAlert,
    word: 'Change failed',
    meaning: 'The new file couldn’t be read. Choose another one, or take your changes back.',
  },
}

export const StateBadge = ({ state }: { state: ApprovalStatus }) => <LookBadge look={STATES[state]} />
export const ChangeBadge = ({ status }: { status: ProposalStatus }) => <LookBadge look={CHANGES[status]} />

function LookBadge({ look: { tone, icon: Icon, word } }: { look: StateLook }) {
  return (
    <Badge tone={tone} bg={tone === 'neutral' ? 'bg.hover' : undefined}>
      <Icon aria-hidden />
      {word}
    </Badge>
  )
}
