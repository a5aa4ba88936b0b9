import { chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'

const Picture = chakra('video', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    objectFit: 'contain',
    '&:not([data-active])': { opacity: 0 },
  },
})

export type StageElements = readonly [RefObject<HTMLVideoElement | null>, RefObject<HTMLVideoElement | null>]

/** The two elements that clips play in by turns; which of them shows is set by the engine, between two frames. */
export function WallStage({ elements: [first, second], label }: { elements: StageElements; label: string }) {
  const common = { muted: true, playsInline: true, disableRemotePlayback: true, preload: 'auto' } as const
  return (
    <>
      <Picture ref={first} {...common} aria-label={label} />
      <Picture ref={second} {...common} aria-label={label} />
    </>
  )
}
