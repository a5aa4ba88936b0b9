import { Center } from '@chakra-ui/react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { lazyPart } from '../components/lazy-part.tsx'
import { Spinner } from '../components/spinner.tsx'
import type { Video } from '#shared/contract/videos.ts'
import { onOpenVideo } from '../entities/video/open-video.ts'

const VideoPlayer = lazyPart(
  () => import('./video-player.tsx'),
  () => window.history.back(),
)

/** Shown while the code of the player is loaded over a slow network. */
function PlayerToCome() {
  return (
    <Center
      data-dark=""
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

/** A history entry with the player open over a page. */
interface PlayerEntry {
  video: Video
  behind: Location
}

/** By the state of their locations. Lost with a reload: the address then shows the page of the video. */
const entries = new Map<unknown, PlayerEntry>()

export const playerAt = ({ state }: Location): PlayerEntry | undefined => entries.get(state)

/** The player of the page. Its code is loaded when the first video is opened. */
export function PlayerHost({ video }: { video: Video | undefined }) {
  const navigate = useNavigate()
  // The location of the page behind, also while the player is open.
  const behind = useLocation()
  const open = useEffectEvent((next: Video) => {
    const state = Math.random()
    entries.set(state, { video: next, behind })
    void navigate(`/video/${next.id}`, { state, replace: video !== undefined })
  })
  useEffect(() => onOpenVideo(open), [])

  if (!video) return null
  return (
    <Suspense fallback={<PlayerToCome />}>
      <VideoPlayer key={video.id} video={video} />
    </Suspense>
  )
}
