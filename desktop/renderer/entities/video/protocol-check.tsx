import { Flex, Text } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Badge } from '../../components/chip.tsx'
import { formatDay } from '../../lib/locale-format.ts'

type Checked = Pick<Video, 'protocolCheck'>

/** The mark of a lesson whose day of review is past; nothing for every other one. */
export const ProtocolDueBadge = ({
  video: { protocolCheck },
  ...style
}: { video: Checked } & ComponentProps<typeof Badge>) =>
  protocolCheck?.isDue ? (
    <Badge tone="warning" whiteSpace="normal" {...style}>
      Protocol check is due
    </Badge>
  ) : null

/** What a lesson was checked against, when, and by when again. */
export function ProtocolLine({ video }: { video: Checked }) {
  if (!video.protocolCheck) return null
  const { protocol, checkedOn, reviewBy } = video.protocolCheck
  return (
    <Flex wrap="wrap" align="center" gap="2" mb="4" color="fg.muted" fontSize="sm">
      <ProtocolDueBadge video={video} />
      <Text overflowWrap="anywhere" minWidth="0">
        {checkedOn ? 'Checked against protocol ' : 'Protocol '}
        <bdi>{protocol}</bdi>
        {checkedOn && ` on ${formatDay(checkedOn)}`} · review by {formatDay(reviewBy)}
      </Text>
    </Flex>
  )
}
