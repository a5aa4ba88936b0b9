import { Box, chakra, Text } from '@chakra-ui/react'
import type { PolicyPart } from './policy.ts'

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'touch', lg: '9' },
    px: { base: '0', lg: '3' },
    fontSize: { base: 'sm', md: 'md' },
    borderRadius: 'control',
    color: 'fg.muted',
    lineHeight: 'snug',
    _hover: { bg: 'bg.raised', color: 'fg' },
  },
})

/** The table of contents; plain links give each section an address. */
export function PolicyContents({ parts }: { parts: readonly PolicyPart[] }) {
  return (
    <chakra.nav
      aria-label="On this page"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', lg: '1fr' }}
      columnGap={{ base: '2', lg: '6' }}
      rowGap="6"
    >
      {parts.map((part) => (
        <Box key={part.id}>
          <Text textStyle="overline" color="fg.subtle" px={{ lg: '3' }} mb="1.5">
            {part.title}
          </Text>
          {part.sections.map(({ id, title }) => (
            <Entry key={id} href={`#${id}`}>
              {title}
            </Entry>
          ))}
        </Box>
      ))}
    </chakra.nav>
  )
}
