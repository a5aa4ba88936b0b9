import { chakra } from '@chakra-ui/react'
import { useState, type CSSProperties, type RefObject } from 'react'
import { wallLayout, type Size } from './layout.ts'

const Picture = chakra('video', {
  base: {
    position: 'absolute',
    objectFit: 'contain',
    '&:not([data-active])': { opacity: 0 },
    // Chromium's captions are a twentieth of the element's shorter side.
    '&::cue': { fontSize: 'var(--cue-size)' },
  },
})

/** Of the unit of type: what is said is read from eight feet away. */
const CUE_UNITS = 2.5
const CUE_MOST = 0.075

export type StageElements = readonly [RefObject<HTMLVideoElement | null>, RefObject<HTMLVideoElement | null>]

interface WallStageProps {
  elements: StageElements
  screen: Size
  label: string
}

/** The two elements that clips play in by turns; which of them shows is set by the engine, between two frames. */
export function WallStage({ elements: [first, second], ...common }: WallStageProps) {
  return (
    <>
      <StagePicture element={first} {...common} />
      <StagePicture element={second} {...common} />
    </>
  )
}

interface StagePictureProps {
  element: RefObject<HTMLVideoElement | null>
  screen: Size
  label: string
}

/** Takes its place as soon as the picture's size is known, before the picture shows. */
function StagePicture({ element, screen, label }: StagePictureProps) {
  const [ratio, setRatio] = useState(16 / 9)
  const { picture, unit } = wallLayout(screen, ratio)
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: { currentTarget: HTMLVideoElement }) => {
    if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight)
  }
  const style: CSSProperties & Record<'--cue-size', string> = {
    ...picture,
    '--cue-size': `${Math.min(CUE_UNITS * unit, CUE_MOST * picture.width)}px`,
  }
  return (
    <Picture
      ref={element}
      muted
      playsInline
      disableRemotePlayback
      preload="auto"
      aria-label={label}
      onLoadedMetadata={measure}
      onResize={measure}
      style={style}
    />
  )
}
