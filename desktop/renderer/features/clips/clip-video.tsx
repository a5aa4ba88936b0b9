import { Center, chakra, Text, VStack, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { CaptionTrack } from '../../entities/playback/caption-track.tsx'
import type { Covered } from '../../entities/playback/cues.ts'
import type { ClipPlayback } from './use-clip-playback.ts'

const Picture = chakra('video', {
  base: { position: 'absolute', inset: 0, boxSize: 'full', objectFit: 'contain' },
})

interface ClipVideoProps extends HTMLChakraProps<'video'> {
  playback: ClipPlayback
  /** Outside of the component: the same object in each render. */
  covered: Covered
  noun: 'clip' | 'lesson'
  /** Read out while playing waits for data. */
  bufferingLabel: string
  /** Opens a clip that isn't a file in its provider's player. */
  onWatch: () => void
}

/** The picture of a clip with its captions, and above it what keeps the clip from playing. */
export function ClipVideo(props: ClipVideoProps) {
  const { playback, covered, noun, bufferingLabel, onWatch, ...rest } = props
  const { video, player, range, source, isActive, isFile, isOwnSource, change, onError, retry } = playback
  const { hasFrame, isWaiting, hasFailed } = playback
  return (
    <>
      {source && (
        <Picture
          ref={player}
          src={source}
          preload="auto"
          loop={range.isWholeFile}
          playsInline
          disableRemotePlayback
          visibility={isOwnSource ? undefined : 'hidden'}
          aria-label={video.title}
          data-active={isActive || undefined}
          data-ready={hasFrame || undefined}
          onLoadedData={() => change({ hasFrame: true, isWaiting: false })}
          onWaiting={() => change({ isWaiting: true })}
          onPlaying={() => change({ hasFrame: true, isWaiting: false, hasFailed: false })}
          onError={onError}
          {...rest}
        >
          <CaptionTrack url={video.captionsUrl} isDefault covered={covered} />
        </Picture>
      )}
      {isActive && source && (!hasFrame || isWaiting) && !hasFailed && (
        <Center
          position="absolute"
          inset="0"
          pointerEvents="none"
          data-testid="clip-loading"
          animation="fadeIn 200ms 300ms both"
        >
          <Spinner size="12" label={hasFrame ? bufferingLabel : `Loading ${noun}`} />
        </Center>
      )}
      {hasFailed && (
        <Notice text={`This ${noun} didn’t play. The connection may have dropped.`}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {!isFile && (
        <Notice text="This one plays in its provider’s own player.">
          <Button variant="primary" onClick={onWatch}>
            Watch
          </Button>
        </Notice>
      )}
    </>
  )
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Center position="absolute" inset="0" bg="bg.scrim" p="6">
      <VStack gap="4" textAlign="center">
        <Text>{text}</Text>
        {children}
      </VStack>
    </Center>
  )
}
