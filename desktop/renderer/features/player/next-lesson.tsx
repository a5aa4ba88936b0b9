import { Box, Flex, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { seriesPartQuery } from '../../entities/series/series-queries.ts'
import { onPlainPress } from '../../entities/video/open-video.ts'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { relatedVideosQuery } from './related-training.tsx'

interface NextLessonProps {
  videoId: number
  /** In place of the link's own page. */
  onChoose?: ((video: Video) => void) | undefined
  onReplay: () => void
}

/** What stands over the picture when a lesson has ended: the next part of its series or the next lesson. It starts nothing. */
export default function NextLesson({ videoId, onChoose, onReplay }: NextLessonProps) {
  const { data: part, isPending } = useQuery(seriesPartQuery(videoId))
  const { data } = useQuery({ ...relatedVideosQuery(videoId), enabled: !isPending && !part?.next })
  const [isClosed, setIsClosed] = useState(false)
  const next = part?.next ?? (isPending ? undefined : data?.[0])
  if (!next || isClosed) return null
  const isPart = part?.next != null
  return (
    <Flex
      position="absolute"
      inset="0"
      zIndex="2"
      bg="bg.overlay"
      align="center"
      justify="center"
      pb="20"
      px="4"
      role="group"
      aria-label="The lesson has ended"
    >
      <Flex gap="4" align="center" maxWidth="30rem" minWidth="0">
        <ImageWithFallback
          video={next}
          sizes="8.5rem"
          width="8.5rem"
          flexShrink={0}
          borderRadius="sm"
          hideBelow="sm"
        />
        <Box minWidth="0">
          <Text textStyle="small" color="fg.muted" lineClamp={1} role={isPart ? 'status' : undefined}>
            {isPart ? `Next: part ${part.part + 1} of ${part.count} · ${part.title}` : 'Next lesson'}
          </Text>
          <Text fontWeight="semibold" lineClamp={{ base: 1, sm: 2 }} overflowWrap="anywhere" dir="auto">
            {next.title}
          </Text>
          <Flex gap="2" mt="2" wrap="wrap">
            <LinkButton
              variant="primary"
              to={`/video/${next.id}`}
              aria-label={`${isPart ? 'Watch' : 'Play'} next: ${next.title}`}
              onClick={onChoose && onPlainPress(() => onChoose(next))}
            >
              <Play fill="currentColor" aria-hidden />
              {isPart ? 'Watch next' : 'Play next'}
            </LinkButton>
            {isPart && <Button onClick={() => setIsClosed(true)}>Stay here</Button>}
            {/* Three buttons don't fit over the picture on a phone, whose controls play it again. */}
            <Button variant="quiet" hideBelow={isPart ? 'sm' : undefined} onClick={onReplay}>
              Watch again
            </Button>
          </Flex>
        </Box>
      </Flex>
    </Flex>
  )
}
