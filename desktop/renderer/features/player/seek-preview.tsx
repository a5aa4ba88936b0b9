import { Box } from '@chakra-ui/react'
import { Suspense, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import type { Chapter } from '#shared/chapters.ts'
import { lazyOr } from '../../components/lazy-part.tsx'
import { SEEK_INSET_PX } from './chapter-marks.tsx'

/** Loaded with the first preview; the slider works without it. */
const SeekTile = lazyOr(
  () => import('./seek-tile.tsx'),
  () => null,
)

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

function fractionUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const part = (clientX - left - SEEK_INSET_PX) / Math.max(1, width - 2 * SEEK_INSET_PX)
  return Math.min(1, Math.max(0, part))
}

/** Shows a tile of the storyboard above the point of the slider under the pointer, or above the focused thumb. */
export function SeekPreview({ url, offset, time, duration, chapters, children }: SeekPreviewProps) {
  const [preview, setPreview] = useState<Preview>(null)
  const part = preview === 'focus' ? (duration > 0 ? Math.min(1, time / duration) : 0) : preview?.fraction
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
      {url !== null && part !== undefined && (
        <Suspense fallback={null}>
          <SeekTile url={url} offset={offset} part={part} duration={duration} chapters={chapters} />
        </Suspense>
      )}
    </Box>
  )
}
