import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

const MoreLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: 0,
    minHeight: 'touch',
    px: '2',
    mr: '-2',
    borderRadius: 'control',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    _hover: { color: 'fg', bg: 'bg.raised' },
  },
})

interface SectionProps {
  title: string
  /** Where there is more of it. */
  more?: { to: string; label: string }
  children: ReactNode
}

export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} minWidth="0">
      <Flex align="center" justify="space-between" gap="4" minHeight="touch" mb={{ base: '2', md: '3' }}>
        <Heading as="h2" id={id} textStyle="section" minWidth="0">
          {title}
        </Heading>
        {more && (
          <MoreLink to={more.to}>
            {more.label}
            <ChevronRight size={16} aria-hidden />
          </MoreLink>
        )}
      </Flex>
      {children}
    </Box>
  )
}
