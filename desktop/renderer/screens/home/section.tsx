import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useId, type ReactNode } from 'react'
import { Link } from '../../components/link.tsx'

const moreRecipe = defineRecipe({
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
const MoreLink = chakra(Link, moreRecipe)
const MoreButton = chakra('button', moreRecipe, { defaultProps: { type: 'button' } })

interface SectionProps {
  title: string
  /** A link to another screen, or a button that scrolls to an element of this page. */
  more?: { to: string; label: string } | { targetId: string; label: string } | undefined
  /** The target of a `targetId`. */
  id?: string
  children: ReactNode
}

/** Scrolls to an element and focuses it, without a change of the address. */
function scrollToSection(targetId: string): void {
  const place = document.getElementById(targetId)
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  place?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' })
  place?.focus({ preventScroll: true })
}

export function Section({ title, more, id, children }: SectionProps) {
  const headingId = useId()
  return (
    <Box
      as="section"
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      minWidth="0"
      outline="none"
      scrollMarginTop="20"
    >
      <Flex align="center" justify="space-between" gap="4" minHeight="touch" mb={{ base: '2', md: '3' }}>
        <Heading as="h2" id={headingId} textStyle="section" minWidth="0">
          {title}
        </Heading>
        {more && 'to' in more && (
          <MoreLink to={more.to}>
            {more.label}
            <ChevronRight size={16} aria-hidden />
          </MoreLink>
        )}
        {more && 'targetId' in more && (
          <MoreButton onClick={() => scrollToSection(more.targetId)}>
            {more.label}
            <ChevronDown size={16} aria-hidden />
          </MoreButton>
        )}
      </Flex>
      {children}
    </Box>
  )
}
