import { chakra, HStack, Text } from '@chakra-ui/react'
import { PRODUCT_NAME } from '#shared/limits.ts'

export function LogoMark({ size = '8' }: { size?: string }) {
  return (
    <chakra.svg viewBox="8 6 43 36" width={size} height={size} color="accent" aria-hidden flexShrink={0}>
      <path d="M10 9h9.5L32 24 19.5 39H10l12.5-15z" fill="currentColor" />
      <path d="M27 9h9.5L49 24 36.5 39H27l12.5-15z" fill="currentColor" fillOpacity="0.5" />
    </chakra.svg>
  )
}

export function Logo() {
  return (
    <HStack as="span" gap="2.5">
      <LogoMark />
      <Text as="span" fontSize="xl" fontWeight="bold" letterSpacing="tight" lineHeight="none">
        {PRODUCT_NAME}
      </Text>
    </HStack>
  )
}
