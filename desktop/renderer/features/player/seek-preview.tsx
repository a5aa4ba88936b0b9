import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { formatDuration } from '#shared/format.ts'
import { request } from '../../lib/api.ts'
import { readSeekTiles, tileAt, type SeekTile } from './storyboard-tiles.ts'

/** Half of the slider's thumb: its middle goes from here to as far from the other end. */
const INSET_PX = 8
/** The largest that it is shown, in pixels: the player of a phone is 219 high. */
const MOST_WIDE = 176
const MOST_HIGH = 112

export interface SeekPreviewSource {
  /** WebVTT whose cues name tiles; null: there is none. */
  url: string | null
  /** Seconds of the file at which the video begins. */
  offset: number
}

interface SeekPreviewProps extends SeekPreviewSource {
  /** Seconds, where it stands. */
  time: number
  duration: number
  /** The slider. */
  children: ReactNode
}

/** 'focus': where the slider stands. */
type Looked = { part: number } | 'focus' | null

const tilesQuery = (url: string | null) => ({
  queryKey: ['seek-tiles', url],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const address = url ?? ''
    const response = await request('GET', address, { signal })
    return readSeekTiles(await response.text(), new URL(address, window.location.href).href)
  },
})

function partUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const part = (clientX - left - INSET_PX) / Math.max(1, width - 2 * INSET_PX)
  return Math.min(1, Math.max(0, part))
}

/** What the video shows at the place of its slider that is pointed at, dragged to or reached by keys. */
export function SeekPreview({ url, offset, time, duration, children }: SeekPreviewProps) {
  const [looked, setLooked] = useState<Looked>(null)
  const { data: tiles } = useQuery({ ...tilesQuery(url), enabled: url !== null && looked !== null })

  const part = looked === 'focus' ? (duration > 0 ? Math.min(1, time / duration) : 0) : looked?.part
  const tile = part !== undefined && tiles ? tileAt(tiles, offset + part * duration) : undefined
  const look = (event: PointerEvent<HTMLElement>) => setLooked({ part: partUnder(event) })
  const lookAway = () => setLooked(null)
  return (
    <Box
      position="relative"
      onPointerMove={look}
      onPointerDown={look}
      onPointerLeave={lookAway}
      onPointerCancel={lookAway}
      onFocus={({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setLooked('focus')
      }}
      onKeyDown={() => setLooked('focus')}
      onBlur={lookAway}
    >
      {children}
      {tile && part !== undefined && <Tile {...tile} part={part} seconds={part * duration} />}
    </Box>
  )
}

function Tile({ src, x, y, width, height, part, seconds }: SeekTile & { part: number; seconds: number }) {
  const scale = Math.min(1, MOST_WIDE / width, MOST_HIGH / height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  const middle = `calc(${INSET_PX}px + ${part} * (100% - ${2 * INSET_PX}px) - ${shownWidth / 2}px)`
  return (
    <Box
      aria-hidden
      data-testid="seek-preview"
      position="absolute"
      bottom="100%"
      mb="1"
      pointerEvents="none"
      borderRadius="sm"
      overflow="hidden"
      boxShadow="raised"
      bg="bg.canvas"
      style={{
        left: `clamp(0px, ${middle}, calc(100% - ${shownWidth}px))`,
        width: shownWidth,
        height: shownHeight,
      }}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        style={{
          maxWidth: 'none',
          transformOrigin: '0 0',
          transform: `scale(${scale}) translate(${-x}px, ${-y}px)`,
        }}
      />
      <Text
        as="span"
        textStyle="numbers"
        position="absolute"
        insetX="0"
        bottom="0"
        pt="4"
        pb="0.5"
        fontSize="sm"
        fontWeight="semibold"
        textAlign="center"
        bgImage="scrimUp"
      >
        {formatDuration(Math.floor(seconds))}
      </Text>
    </Box>
  )
}
