import { Box, Center, chakra, Text, type BoxProps } from '@chakra-ui/react'
import { useState } from 'react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { sourceOf, thumbnailOf } from '#shared/media-url.ts'

const Player = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

type Media = Pick<
  OwnVideo,
  'title' | 'videoFile' | 'videoUrl' | 'thumbnailFile' | 'thumbnailUrl' | 'captionsUrl'
>

interface ReviewPlayerProps extends BoxProps {
  media: Media
  label?: string
  /** Whether captions are on from the start. */
  showsCaptions?: boolean
}

/** The uploaded file in the browser's own player. */
export function ReviewPlayer({
  media,
  label = `Video: ${media.title}`,
  showsCaptions = false,
  ...box
}: ReviewPlayerProps) {
  const source = sourceOf(media)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Box data-dark="" bg="bg.canvas" borderWidth="1px" borderRadius="card" overflow="hidden" {...box}>
      {source && !hasFailed ? (
        <Player
          src={source}
          poster={thumbnailOf(media)}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onError={() => setHasFailed(true)}
        >
          {media.captionsUrl && (
            <track kind="captions" label="Captions" src={media.captionsUrl} default={showsCaptions} />
          )}
        </Player>
      ) : (
        <Center height="full" px="6" textAlign="center" flexDirection="column" gap="2">
          <Text>This video can’t be played in this browser.</Text>
          {source && (
            <chakra.a
              href={source}
              download
              color="accent"
              display="inline-flex"
              alignItems="center"
              minHeight="touch"
            >
              Download the file and look at it there
            </chakra.a>
          )}
        </Center>
      )}
    </Box>
  )
}
