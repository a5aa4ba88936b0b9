import { Box, Center, chakra, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { sourceOf, thumbnailOf } from '#shared/media-url.ts'

const Player = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

/** The upload itself, with the plain controls of the browser: nothing between the reviewer and the file. */
export function ReviewPlayer({ video }: { video: OwnVideo }) {
  const source = sourceOf(video)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Box
      height={{ base: '40dvh', lg: video.isMicroClip ? '68dvh' : 'auto' }}
      aspectRatio={{ lg: video.isMicroClip ? undefined : 16 / 9 }}
      bg="bg.canvas"
      borderWidth="1px"
      borderRadius="card"
      overflow="hidden"
    >
      {source && !hasFailed ? (
        <Player
          src={source}
          poster={thumbnailOf(video)}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video: ${video.title}`}
          onError={() => setHasFailed(true)}
        />
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
