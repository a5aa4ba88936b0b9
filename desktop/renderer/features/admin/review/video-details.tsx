import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { formatDuration } from '#shared/format.ts'
import { Badge } from '../../../components/chip.tsx'
import { ProtocolLine } from '../../../entities/video/protocol-check.tsx'
import { ReviewedFiles } from './reviewed-files.tsx'
import { SubmittedTime } from './video-row.tsx'

/** What a reviewer reads of a video. @param heading its title; a heading of the dialog by default */
export function VideoDetails({ video, heading }: { video: OwnVideo; heading?: ReactNode }) {
  const { title, description, creator, category, duration, submittedAt, isMicroClip, version } = video
  return (
    <Box>
      {heading ?? (
        <Text
          as="h3"
          dir="auto"
          textAlign="left"
          fontSize="lg"
          fontWeight="semibold"
          lineHeight="snug"
          overflowWrap="anywhere"
        >
          {title}
        </Text>
      )}
      <Text color="fg.muted" mt="1">
        {creator.displayName}
      </Text>
      <Flex gap="2" wrap="wrap" mt="3">
        {version > 1 && <Badge tone="accent">Version {version}</Badge>}
        <Badge bg="bg.hover">{category.name}</Badge>
        <Badge bg="bg.hover">{isMicroClip ? 'Short' : 'Training video'}</Badge>
        <Badge bg="bg.hover">{formatDuration(duration)}</Badge>
      </Flex>
      <Text textStyle="small" color="fg.muted" mt="3">
        <SubmittedTime at={submittedAt} />
      </Text>
      <Box mt="3">
        <ProtocolLine video={video} />
      </Box>
      {description && (
        <chakra.p dir="auto" mt="3" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
          {description}
        </chakra.p>
      )}
      <Box mt="3">
        <ReviewedFiles videoId={video.id} label="Files" version="items" />
      </Box>
    </Box>
  )
}
