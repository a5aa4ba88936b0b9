import { Center } from '@chakra-ui/react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../components/lazy-part.tsx'
import { Spinner } from '../components/spinner.tsx'
import { onOpenVideo, type VideoOpening } from '../entities/video/open-video.ts'
import { afterPaint } from '../lib/after-paint.ts'
import { addEntry } from './player-entries.ts'

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

const PENDING_PLAYER = <PlayerToCome />

/**
 * The video that is open, or was until now: its player is taken down after the page behind it is painted, because that
 * takes a phone longer than the way back may take.
 */
function useMountedVideo(opened: VideoOpening | undefined): VideoOpening | undefined {
  const [mounted, setMounted] = useState(opened)
  if (opened && opened !== mounted) setMounted(opened)
  useEffect(() => (opened ? undefined : afterPaint(() => setMounted(undefined))), [opened])
  return opened ?? mounted
}

/** The player of the page. Its code is loaded when the first video is opened. */
export function PlayerHost({ opened }: { opened: VideoOpening | undefined }) {
  const navigate = useNavigate()
  // The location of the page behind, also while the player is open.
  const behind = useLocation()
  const mounted = useMountedVideo(opened)
  const open = useEffectEvent((opening: VideoOpening) => {
    const { id, search = '' } = opening
    const state = addEntry({ opening, behind })
    void navigate(`/video/${id}${search}`, { state, replace: opened !== undefined })
  })
  useEffect(() => onOpenVideo(open), [])

  if (!mounted) return null
  return (
    <Suspense fallback={PENDING_PLAYER}>
      <VideoOverPage
        key={`${mounted.id}${mounted.search ?? ''}`}
        opening={mounted}
        isOpen={opened !== undefined}
        pending={PENDING_PLAYER}
      />
    </Suspense>
  )
}
