import { chakra } from '@chakra-ui/react'

/** A placeholder in the shape of the content. */
export const Skeleton = chakra('div', {
  base: { bg: 'bg.raised', borderRadius: 'control', animation: 'pulse 1.6s ease-in-out infinite' },
})
