import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { chapterAt, type Chapter } from '#shared/chapters.ts'
import { formatDuration } from '#shared/format.ts'
import { request } from '../../lib/api.ts'
import { parseStoryboard, tileAt, type StoryboardTile } from './storyboard-tiles.ts'

/** Half of the slider's thumb: the distance of the thumb's middle from the ends. */
export const SEEK_INSET_PX = 8
/** The largest size of a tile in pixels: the player of a phone is 219 high. */
const MAX_WIDTH = 176
const MAX_HEIGHT = 112

export interface SeekPreviewSource {
  /** WebVTT file whose cues name tiles; null without one. */
  url: string | null
  /** Seconds of the file at which the video starts. */
  offset: number
}

interface SeekPreviewProps extends SeekPreviewSource {
  /** Seconds of the video. */
  time: number
  duration: number
  chapters: readonly Chapter[]
  /** The slider. */
  children: ReactNode
}

/** The previewed fraction of the video; 'focus' means the slider's own position. */
type Preview = { fraction: number } | 'focus' | null

const tilesQuery = (url: string | null) => ({
  queryKey: ['storyboard', url],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const address = url ?? ''
    const response = await request('GET', address, { signal })
    return parseStoryboard(await response.text(), new URL(address, window.location.href).href)
  },
})

function fractionUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const part = (clientX - left - SEEK_INSET_PX) / Math.max(1, width - 2 * SEEK_INSET_PX)
  return Math.min(1, Math.max(0, part))
}

/** Shows a tile of the storyboard above the point of the slider under the pointer, or above the focused thumb. */
export function SeekPreview({ url, offset, time, duration, chapters, children }: SeekPreviewProps) {
  const [preview, setPreview] = useState<Preview>(null)
  const { data: tiles } = useQuery({ ...tilesQuery(url), enabled: url !== null && preview !== null })

  const part = preview === 'focus' ? (duration > 0 ? Math.min(1, time / duration) : 0) : preview?.fraction
  const tile = part !== undefined && tiles ? tileAt(tiles, offset + part * duration) : undefined
  const showUnder = (event: PointerEvent<HTMLElement>) => setPreview({ fraction: fractionUnder(event) })
  const hide = () => setPreview(null)
  return (
    <Box
      position="relative"
      onPointerMove={showUnder}
      onPointerDown={showUnder}
      onPointerLeave={hide}
      onPointerCancel={hide}
      onFocus={({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setPreview('focus')
      }}
      onKeyDown={() => setPreview('focus')}
      onBlur={hide}
    >
      {children}
      {tile && part !== undefined && (
        <Tile
          {...tile}
          part={part}
          seconds={part * duration}
          chapter={chapterAt(chapters, part * duration)?.title}
        />
      )}
    </Box>
  )
}

function Tile({
  src,
  x,
  y,
  width,
  height,
  part,
  seconds,
  chapter,
}: StoryboardTile & { part: number; seconds: number; chapter: string | undefined }) {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  const middle = `calc(${SEEK_INSET_PX}px + ${part} * (100% - ${2 * SEEK_INSET_PX}px) - ${shownWidth / 2}px)`
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
        {chapter && (
          <Text as="span" display="block" px="1" fontSize="xs" truncate>
            {chapter}
          </Text>
        )}
      </Text>
    </Box>
  )
}
