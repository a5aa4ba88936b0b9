import { chakra } from '@chakra-ui/react'
import { besideNotch } from '../theme/low-screen.ts'

export const MAIN_ID = 'main'

const Anchor = chakra('a', {
  base: {
    position: 'fixed',
    top: 'calc({spacing.2} + env(safe-area-inset-top))',
    left: besideNotch('left', '2'),
    zIndex: 'skipLink',
    px: '4',
    py: '3',
    borderRadius: 'control',
    bg: 'accent',
    color: 'accent.on',
    fontWeight: 'semibold',
    transform: 'translateY(calc(-200% - env(safe-area-inset-top)))',
    _focus: { transform: 'none' },
  },
})

export function SkipLink() {
  return <Anchor href={`#${MAIN_ID}`}>Skip to content</Anchor>
}
