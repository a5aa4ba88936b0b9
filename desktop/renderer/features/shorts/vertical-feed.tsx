import { Center, chakra } from '@chakra-ui/react'
import { Clapperboard } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { PLAYER_DISTANCE, SLIDE_OUT_MS } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { usePrefersReducedMotion } from '../../lib/use-media-query.ts'
import { FeedNotices, FeedPosition, FeedTopBar } from './feed-chrome.tsx'
import { FeedSlide } from './feed-slide.tsx'
import { useFeedKeys } from './use-feed-keys.ts'
import { useFeedSwipe, type Direction } from './use-feed-swipe.ts'
import { useFeedWheel } from './use-feed-wheel.ts'
import { useLoadMore } from './use-load-more.ts'

const Root = chakra('section', {
  base: {
    position: 'relative',
    height: 'full',
    overflow: 'hidden',
    bg: 'bg.canvas',
    // The finger moves clips here, never the page.
    touchAction: 'none',
    userSelect: 'none',
    outline: 'none',
    transitionProperty: 'transform, opacity',
    transitionDuration: `${SLIDE_OUT_MS}ms`,
    transitionTimingFunction: 'out',
    '&[data-layout=screen]': { position: 'fixed', inset: 0, height: 'dvh', zIndex: 'dialog' },
    '&[data-leaving]': { transform: 'translateX(-100%)', opacity: 0 },
  },
})

const Track = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    transform: 'translate3d(var(--drag-x, 0px), calc(var(--feed-index, 0) * -100% + var(--drag-y, 0px)), 0)',
    transition: 'transform 320ms {easings.out}',
    '&[data-dragging]': { transition: 'none' },
  },
})

export interface VerticalFeedProps {
  videos: readonly Video[]
  isLoading?: boolean
  hasMore?: boolean
  isLoadingMore?: boolean
  onLoadMore?: () => void
  /** Over everything ('screen', the default), or filling the box it stands in. */
  layout?: 'screen' | 'area'
  /** Without it there is no close button, and Escape does nothing. */
  onClose?: (() => void) | undefined
  /** False where the screen around it has one. */
  hasHomeButton?: boolean
  /** Like, save and share, beside the clip. */
  actionsOf?: (video: Video) => ReactNode
}

const keyOf = (place: number, { id }: Video): string => `${place}-${id}`

/** Sends the visitor home, after the feed has slid away to the left. */
function useLeave(): [boolean, () => void] {
  const navigate = useNavigate()
  const isStill = usePrefersReducedMotion()
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate('/'), isStill ? 0 : SLIDE_OUT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, isStill, navigate])
  return [isLeaving, () => setIsLeaving(true)]
}

/** Over everything, the page behind neither scrolls nor keeps the focus. */
function useWholeScreen(root: RefObject<HTMLElement | null>, isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return
    const { style } = document.documentElement
    const focused = document.activeElement
    style.overflow = 'hidden'
    root.current?.focus({ preventScroll: true })
    return () => {
      style.removeProperty('overflow')
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [root, isWhole])
}

export function VerticalFeed({
  videos,
  isLoading = false,
  hasMore = false,
  isLoadingMore = false,
  onLoadMore,
  layout = 'screen',
  onClose,
  hasHomeButton = true,
  actionsOf,
}: VerticalFeedProps) {
  const navigate = useNavigate()
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [wantedIndex, setIndex] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [isNew, setIsNew] = useState(true)
  const [isLeaving, leave] = useLeave()

  const count = videos.length
  const index = Math.min(wantedIndex, Math.max(0, count - 1))
  const current = videos[index]
  const move = (direction: Direction) => {
    const next = index + (direction === 'next' ? 1 : -1)
    if (next < 0 || next >= count) return
    setIndex(next)
    setIsPaused(false)
    setIsNew(false)
  }
  const togglePlay = () => setIsPaused(!isPaused)
  const toggleSound = () => setIsMuted(!isMuted)
  const goHome = () => void navigate('/')

  /** A tap on the clip itself; neither a swipe's end nor a press on one of its buttons. */
  const onTap = ({ target }: MouseEvent) => {
    if (!wasSwipe.current && !(target instanceof Element && target.closest('button, a'))) togglePlay()
  }

  useLoadMore({ index, count, hasMore, isLoadingMore, onLoadMore })
  useFeedKeys({ onMove: move, onTogglePlay: togglePlay, onToggleSound: toggleSound, onClose })
  useFeedWheel(root, move)
  useWholeScreen(root, layout === 'screen')
  const { hint, wasSwipe, handlers } = useFeedSwipe(track, {
    hasPrevious: index > 0,
    hasNext: index < count - 1,
    onMove: move,
    onLeave: leave,
  })
  useLayoutEffect(() => {
    track.current?.style.setProperty('--feed-index', String(index))
  }, [index])

  return (
    <Root
      ref={root}
      tabIndex={-1}
      aria-label="Shorts"
      data-layout={layout}
      data-leaving={isLeaving || undefined}
      {...handlers}
    >
      <Track ref={track} onClick={onTap}>
        {videos.map((video, place) =>
          Math.abs(place - index) < PLAYER_DISTANCE ? (
            <FeedSlide
              // The same clip comes by again after the feed has begun anew.
              key={keyOf(place, video)}
              video={video}
              index={place}
              isActive={place === index && !isLeaving}
              isPaused={isPaused}
              isMuted={isMuted}
              onSoundRefused={() => setIsMuted(true)}
              actions={actionsOf?.(video)}
            />
          ) : null,
        )}
      </Track>
      {!current && (isLoading || isLoadingMore) && (
        <Center height="full">
          <Spinner size="10" label="Loading shorts" />
        </Center>
      )}
      {!current && !isLoading && !isLoadingMore && (
        <Center height="full">
          <EmptyState
            icon={Clapperboard}
            title="No videos available"
            action={<Button onClick={onClose ?? goHome}>Go Back</Button>}
          />
        </Center>
      )}
      <FeedTopBar
        hasSound={current !== undefined}
        isMuted={isMuted}
        onToggleSound={toggleSound}
        onHome={hasHomeButton ? goHome : undefined}
        onClose={onClose}
      />
      {current && <FeedPosition index={index} count={count} onMove={move} />}
      {current && <FeedNotices hint={hint} isLoadingMore={isLoadingMore} isNew={isNew} />}
      <VisuallyHidden aria-live="polite">
        {current ? `Video ${index + 1} of ${count}: ${current.title}` : ''}
      </VisuallyHidden>
    </Root>
  )
}
