import { Center, chakra } from '@chakra-ui/react'
import { Pause, Play } from 'lucide-react'
import { ON_LOW_SCREEN } from '../../../theme/low-screen.ts'

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '20',
    borderRadius: 'full',
    bg: 'bg.overlay',
    color: 'fg',
    // Between the buttons over the clip and its caption.
    [ON_LOW_SCREEN]: { boxSize: 'touch', '& svg': { boxSize: '5' } },
    // While the clip plays, a tap anywhere pauses it, and the button is there for the keyboard and screen readers.
    '&[data-playing]': { opacity: 0, pointerEvents: 'none' },
    '&[data-playing]:focus-visible': { opacity: 1 },
    '&:not([data-playing])': { pointerEvents: 'auto', animation: 'pop 150ms {easings.out}' },
  },
})

/** In the middle of the clip while the clip waits: paused, or not yet played where the viewer prefers less motion. */
export function PlayButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
  const Icon = isPaused ? Play : Pause
  return (
    <Center position="absolute" inset="0" pointerEvents="none" css={{ [ON_LOW_SCREEN]: { bottom: '32%' } }}>
      <Toggle
        type="button"
        aria-label={isPaused ? 'Play' : 'Pause'}
        data-playing={!isPaused || undefined}
        onClick={onPress}
      >
        <Icon size={36} fill="currentColor" aria-hidden />
      </Toggle>
    </Center>
  )
}
