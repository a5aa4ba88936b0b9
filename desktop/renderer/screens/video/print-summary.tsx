import { Box, Flex, Text } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { PhoneCode } from '../../components/phone-code.tsx'
import { ImageWithFallback, durationLabelOf } from '../../entities/video/poster.tsx'
import { formatDate } from '../../lib/locale-format.ts'
import { serverOrigin } from '../../lib/server-origin.ts'

/** In the place of the player on paper: the poster, the length, and the address as text and as a code for phones. */
export default function PrintSummary({ video }: { video: Video }) {
  const address = `${serverOrigin.read()}/video/${video.id}`
  return (
    <Flex display="none" _print={{ display: 'flex' }} gap="6" align="center" mb="4">
      <ImageWithFallback video={video} width="18rem" flexShrink={0} borderRadius="card" />
      <Box minWidth="0">
        <PhoneCode address={address} size="32" />
        <Text mt="2" overflowWrap="anywhere">
          {address.replace(/^https?:\/\//, '')}
        </Text>
        <Text color="fg.muted">
          {[durationLabelOf(video), video.publishedAt && formatDate(video.publishedAt)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
    </Flex>
  )
}
