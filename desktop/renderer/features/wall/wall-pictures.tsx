import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'
import { wallLayout, type Room } from './layout.ts'
import { CUE_SIZE } from '../../theme/cue-size.ts'
import { placeCaptions } from './place-captions.ts'

const Picture = chakra('video', {
  base: {
    position: 'absolute',
    objectFit: 'contain',
    '&:not([data-active])': { opacity: 0 },
  },
})

/** In units of type: captions are read from eight feet away. */
const CUE_UNITS = 2.5
const CUE_MAX_FRACTION = 0.075

interface WallPictureProps {
  element: RefObject<HTMLVideoElement | null>
  screen: Room
  label: string
}

export type PictureElements = readonly [WallPictureProps['element'], WallPictureProps['element']]

type WallPicturesProps = Omit<WallPictureProps, 'element'> & { elements: PictureElements }

/** The two media elements; the engine sets which of them is visible. */
export function WallPictures({ elements: [first, second], ...common }: WallPicturesProps) {
  return (
    <>
      <WallPicture element={first} {...common} />
      <WallPicture element={second} {...common} />
    </>
  )
}

/** Positioned as soon as the size of the picture is known, before the picture shows. */
function WallPicture({ element, screen, label }: WallPictureProps) {
  const [ratio, setRatio] = useState(16 / 9)
  const { picture, unit } = wallLayout(screen, ratio)
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: { currentTarget: HTMLVideoElement }) => {
    if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight)
  }
  const style: CSSProperties & Record<typeof CUE_SIZE, string> = {
    ...picture,
    [CUE_SIZE]: `${Math.min(CUE_UNITS * unit, CUE_MAX_FRACTION * picture.width)}px`,
  }
  useLayoutEffect(() => {
    if (element.current) placeCaptions(element.current)
    // oxlint-disable-next-line react/exhaustive-deps -- the screen and the ratio change the box of the element
  }, [element, screen, ratio])
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
