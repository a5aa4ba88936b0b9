import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** A placeholder in the shape of the content. */
export const Skeleton = chakra(
  'div',
  { base: { bg: 'bg.raised', borderRadius: 'control', animation: 'pulse 1.6s ease-in-out infinite' } },
  { defaultProps: { 'data-skeleton': '' } },
)

/** Equal placeholders, as many as there are about to be items. */
export const Skeletons = ({ count, ...skeleton }: { count: number } & ComponentProps<typeof Skeleton>) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} {...skeleton} />)
