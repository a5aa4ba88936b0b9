import { VisuallyHidden } from '@chakra-ui/react'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import {
  PLAYER_DISTANCE,
  SHORTS_LOAD_MORE_AT,
  SHORTS_LOAD_MORE_INTERVAL_MS,
  SLIDE_OUT_MS,
} from '#shared/limits/feeds.ts'
import { useMediaSession } from '../../../entities/playback/use-media-session.ts'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'
import { useAddressedClip, useClipAddress, type FeedPages } from './clip-address.ts'
import type { Direction } from './direction.ts'
import { FeedNotices, FeedPosition, FeedTopBar } from './feed-chrome.tsx'
import { FeedEmpty, FeedSkeleton, Frame, Track } from './feed-frame.tsx'
import { FeedSlide } from './feed-slide.tsx'
import { useFeedKeys, useFeedWheel } from './use-feed-controls.ts'
import { FEED_SWIPE, useFeedSwipe, type SwipeThresholds } from './use-feed-swipe.ts'
import { useLateMove } from './use-late-move.ts'
import { useNextPreload } from './use-next-preload.ts'
import { useTrackMotion } from './use-track-motion.ts'
import { useFullscreenFocus } from './use-fullscreen-focus.ts'

export interface VerticalFeedProps {
  pages: FeedPages
  /** 'screen' covers the window, 'area' fills the parent. */
  layout: 'screen' | 'area'
  /** Without it the feed has no close button and no home button, and Escape has no effect. */
  onClose?: (() => void) | undefined
  /** The buttons beside the clip. */
  actionsOf: (video: Video) => ReactNode
  onReport: (video: Video) => void
  /** The button beside 'Report' that keeps the clip on this device. */
  keepOf: (video: Video) => ReactNode
  swipe?: SwipeThresholds
  /** Called for a move where there is no other clip. */
  onEnd?: ((direction: Direction) => void) | undefined
}

/** The number of media elements. Each element is reused for every index with the same remainder. */
const ELEMENTS = 2 * PLAYER_DISTANCE - 1

/** The current clip and its neighbours, with their indices. */
function around(videos: readonly Video[], index: number): { video: Video; at: number }[] {
  const first = Math.max(0, index - PLAYER_DISTANCE + 1)
  const shown = videos.slice(first, index + PLAYER_DISTANCE)
  // In the order of the elements: an element that is moved in the document stops playing.
  return shown
    .map((video, offset) => ({ video, at: first + offset }))
    .toSorted((a, b) => (a.at % ELEMENTS) - (b.at % ELEMENTS))
}

/** Loads more from half of the list on, at most once a second (VF-15, VF-16). */
function useLoadMore(index: number, { items = [], hasMore, isLoadingMore, loadMore }: FeedPages): void {
  const loadedAt = useRef(0)
  const load = useEffectEvent(() => {
    loadedAt.current = Date.now()
    loadMore()
  })
  const isDue = hasMore && !isLoadingMore && items.length > 0 && index >= items.length * SHORTS_LOAD_MORE_AT
  useEffect(() => {
    if (!isDue) return
    const wait = Math.max(0, loadedAt.current + SHORTS_LOAD_MORE_INTERVAL_MS - Date.now())
    const timer = setTimeout(load, wait)
    return () => clearTimeout(timer)
  }, [isDue])
}

/** Opens the home page after the feed has slid out to the left (VF-27). */
function useLeave(): [boolean, () => void] {
  const navigate = useNavigate()
  const prefersReducedMotion = usePrefersReducedMotion()
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate('/'), prefersReducedMotion ? 0 : SLIDE_OUT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, prefersReducedMotion, navigate])
  return [isLeaving, () => setIsLeaving(true)]
}

/** Shows one clip at a time over the whole height; swipes, keys, the wheel and buttons move it. */
export function VerticalFeed({
  pages: listed,
  layout,
  onClose,
  actionsOf,
  onReport,
  keepOf,
  swipe = FEED_SWIPE,
  onEnd,
}: VerticalFeedProps) {
  const pages = useAddressedClip(listed)
  const { items: videos = [], isLoadingMore } = pages
  // Where the viewer prefers less motion, each clip waits until it is played.
  const isWaiting = usePrefersReducedMotion()
  const navigate = useNavigate()
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [wantedIndex, setIndex] = useState(0)
  const [isPaused, setIsPaused] = useState(isWaiting)
  const [isMuted, setIsMuted] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const [hasActed, setHasActed] = useState(false)
  const [isLeaving, leave] = useLeave()
  const preload = useNextPreload(track)

  const count = videos.length
  const index = Math.min(wantedIndex, Math.max(0, count - 1))
  const current = videos[index]
  // What a move shows besides the next clip is rendered a moment later, so that the clip shows its next frame sooner.
  const later = useDeferredValue(index)
  const slides = around(videos, Math.abs(later - index) > 1 ? index : later)
  const isLoading = pages.isLoading || isLoadingMore
  const show = (next: number) => {
    setIndex(next)
    setIsPaused(isWaiting)
    setHasMoved(true)
    setHasActed(true)
  }
  const { moveLate, catchUp } = useLateMove(show)
  const moveBy = (render: (next: number) => void) => (direction: Direction) => {
    const next = (catchUp() ?? index) + (direction === 'next' ? 1 : -1)
    if (next < 0 || next >= count) {
      onEnd?.(direction)
      return
    }
    if (!isWaiting) preload.handOver(direction)
    render(next)
  }
  const move = moveBy(show)
  // The same functions in each render, for what is memoized.
  const togglePlay = useCallback(() => {
    setIsPaused((was) => !was)
    setHasActed(true)
  }, [])
  const toggleSound = useCallback(() => setIsMuted((was) => !was), [])
  const mute = useCallback(() => setIsMuted(true), [])
  const pause = useCallback(() => setIsPaused(true), [])
  const goHome = useCallback(() => void navigate('/'), [navigate])

  /** A tap on the clip; not a press on a control. */
  const onTap = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('button, a, input'))) togglePlay()
  }

  const isFullscreen = layout === 'screen'
  const motion = useTrackMotion(track, index)
  useLoadMore(index, pages)
  useClipAddress(current?.id, hasActed)
  useFeedKeys(root, { onMove: move, onTogglePlay: togglePlay, onToggleSound: toggleSound, onClose })
  useFeedWheel(root, move)
  useFullscreenFocus(root, isFullscreen)
  useMediaSession(current, {
    play: () => setIsPaused(false),
    pause,
    previoustrack: () => move('previous'),
    nexttrack: () => move('next'),
  })
  const { hint, handlers } = useFeedSwipe({
    motion,
    thresholds: swipe,
    hasPrevious: index > 0,
    hasNext: index < count - 1,
    onMove: moveBy(isWaiting ? show : moveLate),
    onTarget: isWaiting ? () => undefined : preload.start,
    onLeave: leave,
  })

  return (
    <Frame
      ref={root}
      tabIndex={-1}
      role={isFullscreen ? 'dialog' : undefined}
      aria-modal={isFullscreen || undefined}
      aria-label="Shorts"
      data-layout={layout}
      data-leaving={isLeaving || undefined}
      onPointerDownCapture={catchUp}
      {...handlers}
    >
      {current && (
        <Track ref={track} onClick={onTap}>
          {slides.map(({ video, at }) => (
            <FeedSlide
              key={at % ELEMENTS}
              video={video}
              // The same clip comes again when the list begins again.
              clipKey={`${at}-${video.id}`}
              distance={at - index}
              isActive={at === index && !isLeaving}
              isPaused={isPaused}
              isMuted={isMuted}
              onSoundRefused={mute}
              onPlayRefused={pause}
              actionsOf={actionsOf}
              onReport={onReport}
              keepOf={keepOf}
              onTogglePlay={togglePlay}
            />
          ))}
        </Track>
      )}
      {!current && isLoading && <FeedSkeleton />}
      {!current && !isLoading && <FeedEmpty onGoBack={onClose ?? goHome} />}
      <FeedTopBar
        hasSound={current !== undefined}
        hasCaptions={Boolean(current?.captionsUrl)}
        isMuted={isMuted}
        onToggleSound={toggleSound}
        onHome={goHome}
        onClose={onClose}
      />
      {current && <FeedPosition index={Math.min(later, count - 1)} count={count} onMove={move} />}
      {current && (
        <FeedNotices
          hint={hint}
          isLoadingMore={isLoadingMore}
          hasMoved={hasMoved}
          isWhole={onClose !== undefined}
        />
      )}
      <VisuallyHidden aria-live="polite">
        {current ? `Video ${index + 1} of ${count}: ${current.title}` : ''}
      </VisuallyHidden>
    </Frame>
  )
}
