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

/** An entry of the history at which the player is open over a page. */
interface PlayerEntry {
  video: Video
  behind: Location
}

/** By the state of their locations. Not kept over a reload: the same address is the video's own page then. */
const entries = new Map<unknown, PlayerEntry>()

export const playerAt = ({ state }: Location): PlayerEntry | undefined => entries.get(state)

/** The one player of the page; its code comes with the first video that is opened. */
export function PlayerHost({ video }: { video: Video | undefined }) {
  const navigate = useNavigate()
  // Of the page behind, also while the player is open.
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
