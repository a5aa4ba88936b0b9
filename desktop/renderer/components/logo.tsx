import { chakra, HStack, Text } from '@chakra-ui/react'
import { useDepartment } from '../lib/department.ts'

const Picture = chakra('img', { base: { objectFit: 'contain', flexShrink: 0 } })

/** The logo of the department, and the mark of the product where it has none (DE-01). */
export function LogoMark({ size = '8' }: { size?: string }) {
  const { logo } = useDepartment()
  if (logo) return <Picture src={logo} alt="" width={size} height={size} />
  return (
    // The server puts the logo into its place in prerendered pages (server/http/page-brand.ts).
    <chakra.svg
      data-mark
      viewBox="8 6 43 36"
      width={size}
      height={size}
      color="accent"
      aria-hidden
      flexShrink={0}
    >
      <path d="M10 9h9.5L32 24 19.5 39H10l12.5-15z" fill="currentColor" />
      <path d="M27 9h9.5L49 24 36.5 39H27l12.5-15z" fill="currentColor" fillOpacity="0.5" />
    </chakra.svg>
  )
}

export function Logo() {
  const { name } = useDepartment()
  return (
    <HStack as="span" gap="2.5" minWidth="0">
      <LogoMark />
      <Text
        as="span"
        fontSize="xl"
        fontWeight="bold"
        letterSpacing="tight"
        lineHeight="tight"
        minWidth="0"
        lineClamp={2}
      >
        {name}
      </Text>
    </HStack>
  )
}
