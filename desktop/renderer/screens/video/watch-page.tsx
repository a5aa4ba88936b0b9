import { Box, Grid, Heading, VStack } from '@chakra-ui/react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { useDocumentTitle } from '../../components/page.tsx'
import { CommentsSection } from '../../features/comments/comments-section.tsx'
import { CreatorBlock } from '../../features/player/creator-block.tsx'
import { lengthOf, segmentFrom } from '../../features/player/playback-span.ts'
import { RelatedTraining } from '../../features/player/related-training.tsx'
import type { SurfaceHandle } from '../../features/player/surface-props.ts'
import { VideoActions } from '../../features/player/video-actions.tsx'
import { VideoFacts } from '../../features/player/video-facts.tsx'
import { VideoSurface } from '../../features/player/video-surface.tsx'
import { VideoDialogs, type OpenedDialog } from './video-dialogs.tsx'
import { WatchFrame } from './watch-frame.tsx'

/** The video, what is known of it, and what can be done with it. */
export function WatchPage({ video }: { video: Video }) {
  useDocumentTitle(video.title)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const segment = useMemo(() => segmentFrom(params), [params])
  const player = useRef<SurfaceHandle>(null)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)

  const open = (dialog: OpenedDialog['dialog']) => () => {
    player.current?.pause()
    const position = player.current?.position() ?? 0
    const duration = lengthOf(video) || (player.current?.duration() ?? 0)
    setOpened({ video, position, duration, dialog, isOpen: true, count: (opened?.count ?? 0) + 1 })
  }
  return (
    <WatchFrame>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        gap={{ base: '6', lg: '8' }}
        alignItems="start"
      >
        <Box minWidth="0">
          <Box mx={{ base: '-4', md: '0' }}>
            <VideoSurface
              // Another segment of the same video starts anew.
              key={`${segment?.start}-${segment?.end}`}
              video={video}
              segment={segment}
              handle={player}
            />
          </Box>
          <VStack align="stretch" gap="6" pt="5">
            <VideoFacts
              video={video}
              title={
                <Heading as="h1" textStyle="title" fontSize={{ base: '2xl', md: '3xl' }}>
                  {video.title}
                </Heading>
              }
            >
              <VideoActions video={video} onShare={open('share')} onCut={open('cut')} />
            </VideoFacts>
          </VStack>
        </Box>
        <VStack as="aside" aria-labelledby="video-aside" align="stretch" gap="6" minWidth="0">
          <Heading as="h2" id="video-aside" srOnly>
            About this video
          </Heading>
          <CreatorBlock creator={video.creator} />
          <CommentsSection videoId={video.id} />
          <RelatedTraining videoId={video.id} onChoose={({ id }) => void navigate(`/video/${id}`)} />
        </VStack>
      </Grid>
      <VideoDialogs opened={opened} onClose={() => setOpened(opened && { ...opened, isOpen: false })} />
    </WatchFrame>
  )
}
