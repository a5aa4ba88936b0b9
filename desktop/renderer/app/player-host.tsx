import { Center } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../components/lazy-part.tsx'
import { Spinner } from '../components/spinner.tsx'
import type { Video } from '#shared/contract/videos.ts'
import { onOpenVideo } from '../lib/open-video.ts'

const VideoPlayer = lazyPart(
  () => import('./video-player.tsx'),
  ({ onClose }) => onClose(),
)

/** Over a poor line the code takes its time: whoever pressed sees that something comes. */
function PlayerToCome() {
  return (
    <Center
      position="fixed"
      inset="0"
      zIndex="dialog"
      bg="bg.scrim"
      pointerEvents="none"
      animation="fadeIn 200ms 300ms both"
    >
      <Spinner size="12" label="Loading the player" />
    </Center>
  )
}

/** The one player of the page; its code comes with the first video that is opened. */
export function PlayerHost() {
  const [video, setVideo] = useState<Video | null>(null)
  useEffect(() => onOpenVideo(setVideo), [])

  // The back button leaves the player, too.
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState(pathname)
  if (openedOn !== pathname) {
    setOpenedOn(pathname)
    setVideo(null)
  }

  if (!video) return null
  return (
    <Suspense fallback={<PlayerToCome />}>
      <VideoPlayer key={video.id} video={video} onClose={() => setVideo(null)} />
    </Suspense>
  )
}
