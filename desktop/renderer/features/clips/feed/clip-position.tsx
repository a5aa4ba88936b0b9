import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDuration } from '#shared/format.ts'
import { secondsInFile } from '#shared/playback-range.ts'
import { valueAfterKey } from '../../../components/slider/slider-keys.ts'
import { playQuietly, seekTo } from '../../../entities/playback/media-element.ts'
import { ClipProgress } from '../clip-progress.tsx'
import type { ClipPlayback } from '../use-clip-playback.ts'

/** How often the position of the slider follows the clip. The line above it follows with each frame. */
const READ_MS = 250
/** The clip begins again at its end, also under the finger: the slider ends before. */
const BEFORE_END_SECONDS = 0.1
const KEY_STEP_SECONDS = 1

const THUMB_PX = 14
const thumb = {
  appearance: 'none',
  boxSize: `${THUMB_PX}px`,
  borderRadius: 'full',
  bg: 'accent',
  border: 'none',
}

/** The actions of the clip begin above it, also with large text. */
const HEIGHT = 'min({sizes.touch}, 50px)'

/** Above the line: as high as a touch target, with a thumb where the pointer or the focus is. */
const Range = chakra('input', {
  base: {
    appearance: 'none',
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    width: 'full',
    height: HEIGHT,
    bg: 'transparent',
    cursor: 'pointer',
    touchAction: 'none',
    zIndex: 2,
    // Touches are taken by the track: it is as high as the slider, and the thumb is at its lower edge.
    '&::-webkit-slider-runnable-track': { height: HEIGHT },
    '&::-webkit-slider-thumb': { ...thumb, mt: `calc(${HEIGHT} - ${THUMB_PX}px)` },
    '&::-moz-range-thumb': { ...thumb, transform: `translateY(calc(${HEIGHT} / 2 - ${THUMB_PX / 2}px))` },
    '&:not(:hover, :active, :focus-visible)::-webkit-slider-thumb': { opacity: 0 },
    '&:not(:hover, :active, :focus-visible)::-moz-range-thumb': { opacity: 0 },
    _focusVisible: { outlineOffset: '-2px' },
    // The time shows while the slider is in use.
    '& + *': { visibility: 'hidden' },
    '&:is(:active, :focus-visible) + *': { visibility: 'visible' },
  },
})

/** The line at the lower edge of a clip, which is drawn to another moment; by keys it moves by seconds. */
export function ClipPosition({ playback }: { playback: ClipPlayback }) {
  const { player, isActive, video } = playback
  const { start, length } = playback.range
  const slider = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLDivElement>(null)
  /** Whether the clip was playing when the pointer took the slider; null while no pointer has it. */
  const wasPlaying = useRef<boolean | null>(null)

  const secondsOf = (element: HTMLVideoElement) => {
    const known = Number.isFinite(element.duration) ? element.duration : video.duration
    return Math.max(0, secondsInFile(playback.range, known) - BEFORE_END_SECONDS)
  }
  const draw = () => {
    const [element, input] = [player.current, slider.current]
    if (!element || !input) return
    const seconds = secondsOf(element)
    const now = Math.min(seconds, Math.max(0, element.currentTime - start))
    const text = `${formatDuration(now)} of ${formatDuration(seconds)}`
    input.max = String(seconds)
    if (wasPlaying.current === null) input.value = String(now)
    if (input.ariaValueText !== text) input.ariaValueText = text
    if (time.current) time.current.textContent = text.replace(' of ', ' / ')
  }
  const seek = (seconds: number) => {
    if (!player.current) return
    seekTo(player.current, start + seconds)
    draw()
  }
  useEffect(() => {
    if (!isActive) return
    draw()
    const timer = setInterval(draw, READ_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- reads the element of the present clip
  }, [isActive, start, length, video.duration])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { valueAsNumber: now, max } = event.currentTarget
    const scale = { min: 0, max: Number(max), step: KEY_STEP_SECONDS }
    const next = valueAfterKey(now, scale, event)
    if (next === undefined) return
    event.preventDefault()
    seek(next)
  }
  /** The clip rests under the pointer, and plays on from where the pointer leaves it. */
  const onPointerDown = (event: PointerEvent) => {
    // No swipe of the feed.
    event.stopPropagation()
    if (event.button !== 0 || !player.current) return
    wasPlaying.current = !player.current.paused
    player.current.pause()
  }
  const onPointerEnd = (event: PointerEvent<HTMLInputElement>) => {
    if (wasPlaying.current === null) return
    if (wasPlaying.current && player.current) playQuietly(player.current)
    wasPlaying.current = null
    // The arrow keys move the feed again.
    event.currentTarget.blur()
  }
  return (
    <Box
      position="absolute"
      insetX="0"
      bottom="env(safe-area-inset-bottom)"
      zIndex="1"
      css={{ '&:has(:is(:hover, :active, :focus-visible)) > [data-line]': { height: '6px' } }}
    >
      <ClipProgress playback={playback} height="3px" />
      <Range
        ref={slider}
        type="range"
        aria-label="Position"
        min={0}
        step="any"
        defaultValue={0}
        onInput={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      />
      <Box
        ref={time}
        aria-hidden
        position="absolute"
        bottom={HEIGHT}
        left="50%"
        transform="translateX(-50%)"
        px="3"
        py="1"
        borderRadius="full"
        bg="bg.overlay"
        textStyle="numbers"
        fontSize="sm"
        pointerEvents="none"
      />
    </Box>
  )
}
