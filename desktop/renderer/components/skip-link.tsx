import { chakra } from '@chakra-ui/react'

export const MAIN_ID = 'main'

const Anchor = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'skipLink',
    px: '4',
    py: '3',
    borderRadius: 'control',
    bg: 'accent',
    color: 'accent.on',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
})

export function SkipLink() {
  return <Anchor href={`#${MAIN_ID}`}>Skip to content</Anchor>
}
