import { Center } from '@chakra-ui/react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { lazyPart } from '../components/lazy-part.tsx'
import { Spinner } from '../components/spinner.tsx'
import { onOpenVideo, type VideoOpening } from '../entities/video/open-video.ts'

const VideoOverPage = lazyPart(
  () => import('./video-over-page.tsx'),
  () => window.history.back(),
)

/** Shown while the player, or the video in it, is loaded over a slow network. */
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

/** A history entry with a video open over a page. */
interface PlayerEntry {
  opening: VideoOpening
  behind: Location
}

/** More than the history of a tab holds. */
const ENTRIES_MAX = 100

/** By the state of their locations. Lost with a reload: the address then shows the page of the video. */
const entries = new Map<unknown, PlayerEntry>()

export const playerAt = ({ state }: Location): PlayerEntry | undefined => entries.get(state)

function addEntry(entry: PlayerEntry): number {
  const state = Math.random()
  entries.set(state, entry)
  const [oldest] = entries.keys()
  if (entries.size > ENTRIES_MAX) entries.delete(oldest)
  return state
}

/** The player of the page. Its code is loaded when the first video is opened. */
export function PlayerHost({ opened }: { opened: VideoOpening | undefined }) {
  const navigate = useNavigate()
  // The location of the page behind, also while the player is open.
  const behind = useLocation()
  const open = useEffectEvent((opening: VideoOpening) => {
    const { id, search = '' } = opening
    const state = addEntry({ opening, behind })
    void navigate(`/video/${id}${search}`, { state, replace: opened !== undefined })
  })
  useEffect(() => onOpenVideo(open), [])

  if (!opened) return null
  return (
    <Suspense fallback={<PlayerToCome />}>
      <VideoOverPage key={`${opened.id}${opened.search ?? ''}`} opening={opened} pending={<PlayerToCome />} />
    </Suspense>
  )
}
