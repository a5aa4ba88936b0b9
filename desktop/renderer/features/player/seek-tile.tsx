import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { chapterAt, type Chapter } from '#shared/chapters.ts'
import { formatDuration } from '#shared/format.ts'
import { request } from '../../lib/api.ts'
import { SEEK_INSET_PX } from './chapter-marks.tsx'
import { parseStoryboard, tileAt } from './storyboard-tiles.ts'

/** The largest size of a tile in pixels: the player of a phone is 219 high. */
const MAX_WIDTH = 176
const MAX_HEIGHT = 112

const tilesQuery = (url: string) => ({
  queryKey: ['storyboard', url],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = await request('GET', url, { signal })
    return parseStoryboard(await response.text(), new URL(url, window.location.href).href)
  },
})

interface SeekTileProps {
  /** WebVTT file whose cues name tiles. */
  url: string
  /** Seconds of the file at which the video starts. */
  offset: number
  /** The previewed fraction of the video. */
  part: number
  duration: number
  chapters: readonly Chapter[]
}

/** A tile of the storyboard with its time, above a point of the slider. */
export default function SeekTile({ url, offset, part, duration, chapters }: SeekTileProps) {
  const { data: tiles } = useQuery(tilesQuery(url))
  const seconds = part * duration
  const tile = tiles && tileAt(tiles, offset + seconds)
  if (!tile) return null
  const { src, x, y, width, height } = tile
  const chapter = chapterAt(chapters, seconds)?.title
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
