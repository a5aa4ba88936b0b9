import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { PLAYER_DISTANCE, SLIDE_OUT_MS } from '#shared/limits.ts'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useMediaSession } from '../../../entities/playback/use-media-session.ts'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'
import { FeedNotices, FeedPosition, FeedTopBar } from './feed-chrome.tsx'
import { FeedEmpty, FeedSkeleton, Frame, Track } from './feed-frame.tsx'
import { FeedSlide } from './feed-slide.tsx'
import { useFeedKeys } from './use-feed-keys.ts'
import { FEED_SWIPE, useFeedSwipe, type Direction, type SwipeThresholds } from './use-feed-swipe.ts'
import { useFeedWheel } from './use-feed-wheel.ts'
import { useNextPreload } from './use-next-preload.ts'
import { useLoadMore } from './use-load-more.ts'
import { useTrackMotion } from './use-track-motion.ts'
import { useFullscreenFocus } from './use-fullscreen-focus.ts'

export interface VerticalFeedProps {
  videos: readonly Video[]
  isLoading?: boolean
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Asked for from the middle of the list on, at most once a second. */
  onLoadMore?: () => void
  /** Over everything ('screen', the default), or filling the box it stands in. */
  layout?: 'screen' | 'area'
  /** Without it there is no close button, and Escape does nothing. */
  onClose?: (() => void) | undefined
  /** False where the screen around it has one. */
  hasHomeButton?: boolean
  /** Like, save and share, beside the clip. */
  actionsOf?: (video: Video) => ReactNode
  /** How far a swipe goes; the feed's own way unless told otherwise. */
  manner?: SwipeThresholds
  /** Somebody wanted to go on where there is no other clip. */
  onEnd?: ((direction: Direction) => void) | undefined
}

/** Media elements that ever exist: each serves every so-manieth place, and is given the next source there. */
const SLOTS = 2 * PLAYER_DISTANCE - 1

interface Shown {
  video: Video
  place: number
}

/** The current clip and its neighbours. */
const around = (videos: readonly Video[], index: number): Shown[] =>
  videos
    .slice(Math.max(0, index - PLAYER_DISTANCE + 1), index + PLAYER_DISTANCE)
    .map((video, offset) => ({ video, place: Math.max(0, index - PLAYER_DISTANCE + 1) + offset }))
    // In the order of the elements, so that none is ever moved in the document: a moved one stops playing.
    .toSorted((a, b) => (a.place % SLOTS) - (b.place % SLOTS))

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

/** One clip at a time, the whole height: by swipe, arrow keys, wheel and buttons. */
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
  manner = FEED_SWIPE,
  onEnd,
}: VerticalFeedProps) {
  const navigate = useNavigate()
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [wantedIndex, setIndex] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [isNew, setIsNew] = useState(true)
  const [isLeaving, leave] = useLeave()
  const headStart = useNextPreload(track)

  const count = videos.length
  const index = Math.min(wantedIndex, Math.max(0, count - 1))
  const current = videos[index]
  const move = (direction: Direction) => {
    const next = index + (direction === 'next' ? 1 : -1)
    if (next < 0 || next >= count) {
      onEnd?.(direction)
      return
    }
    headStart.arrive(direction)
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

  const isWhole = layout === 'screen'
  const motion = useTrackMotion(track, index)
  useLoadMore({ index, count, hasMore, isLoadingMore, onLoadMore })
  useFeedKeys(root, { onMove: move, onTogglePlay: togglePlay, onToggleSound: toggleSound, onClose })
  useFeedWheel(root, move)
  useFullscreenFocus(root, isWhole)
  useMediaSession(current, {
    play: () => setIsPaused(false),
    pause: () => setIsPaused(true),
    previoustrack: () => move('previous'),
    nexttrack: () => move('next'),
  })
  const { hint, wasSwipe, handlers } = useFeedSwipe({
    motion,
    manner,
    hasPrevious: index > 0,
    hasNext: index < count - 1,
    onMove: move,
    onLead: headStart.lead,
    onLeave: leave,
  })

  return (
    <Frame
      ref={root}
      tabIndex={-1}
      role={isWhole ? 'dialog' : undefined}
      aria-modal={isWhole || undefined}
      aria-label="Shorts"
      data-layout={layout}
      data-leaving={isLeaving || undefined}
      {...handlers}
    >
      {current && (
        <Track ref={track} onClick={onTap}>
          {around(videos, index).map(({ video, place }) => (
            <FeedSlide
              key={place % SLOTS}
              video={video}
              // The same clip comes by again after the feed has begun anew.
              clipKey={`${place}-${video.id}`}
              distance={place - index}
              isActive={place === index && !isLeaving}
              isPaused={isPaused}
              isMuted={isMuted}
              onSoundRefused={() => setIsMuted(true)}
              actionsOf={actionsOf}
            />
          ))}
        </Track>
      )}
      {!current && (isLoading || isLoadingMore) && <FeedSkeleton />}
      {!current && !isLoading && !isLoadingMore && <FeedEmpty onGoBack={onClose ?? goHome} />}
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
    </Frame>
  )
}
