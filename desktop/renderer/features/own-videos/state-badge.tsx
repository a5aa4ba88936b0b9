import {
  CircleCheck,
  CircleX,
  Clock,
  EyeOff,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { Badge } from '../../components/chip.tsx'

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
    meaning: 'The file couldn’t be read. Export it again as MP4 and upload it anew.',
  },
  withdrawn: {
    tone: 'neutral',
    icon: EyeOff,
    word: 'Withdrawn',
    meaning: 'It is not public. Correct it and send it again.',
  },
}

export function StateBadge({ state }: { state: ApprovalStatus }) {
  const { tone, icon: Icon, word } = STATES[state]
  return (
    <Badge tone={tone} bg={tone === 'neutral' ? 'bg.hover' : undefined}>
      <Icon aria-hidden />
      {word}
    </Badge>
  )
}
