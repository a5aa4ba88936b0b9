import { chakra } from '@chakra-ui/react'

/** Stands in the shape of what comes. */
export const Skeleton = chakra('div', {
  base: { bg: 'bg.raised', borderRadius: 'control', animation: 'pulse 1.6s ease-in-out infinite' },
})
