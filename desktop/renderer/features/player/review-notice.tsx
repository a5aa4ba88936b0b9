import { Text } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { NoticeBox } from '../../components/notice-box.tsx'

const STATES: Record<Exclude<ApprovalStatus, 'approved'>, string> = {
  processing: 'Is being made ready',
  pending: 'Waits for review',
  rejected: 'Not approved',
  failed: 'Could not be made ready',
  withdrawn: 'Withdrawn',
}

/** The state of a video that is not public, in the place of its buttons. */
export default function ReviewNotice({ state }: { state: keyof typeof STATES }) {
  return (
    <NoticeBox tone="warning" icon={Hourglass}>
      <Text as="strong" fontWeight="semibold">
        {STATES[state]}
      </Text>
      <Text textStyle="small">Only the person who uploaded it and the officers see it.</Text>
    </NoticeBox>
  )
}
