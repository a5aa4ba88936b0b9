import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SOCIAL_NETWORK_KEYS, SOCIAL_NETWORKS, type SocialNetwork } from '#shared/department.ts'
import { useDepartment } from '../lib/department.ts'

/** Own drawings: the icon set has no brands. */
const GLYPHS: Record<SocialNetwork, ReactNode> = {
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" strokeLinecap="round" />
    </g>
  ),
  x: <path d="M4 3h5l4 5.6L17.8 3H20l-6 7.2L21 21h-5l-4.4-6.2L6.400 21H4l6.600-7.800z" fill="currentColor" />,
  facebook: (
    <path
      d="M13.500 21v-8h2.700l.4-3h-3.100V8c0-.9.300-1.500 1.600-1.500h1.600V3.700A20 20 0 0 0 14.300 3.500c-2.300 0-3.900 1.400-3.900 4V10H7.700v3h2.700v8z"
      fill="currentColor"
    />
  ),
  youtube: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.800v6.400l5.500-3.200z"
    />
  ),
}

const Anchor = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'touch',
    borderRadius: 'control',
    color: 'fg.muted',
    _hover: { bg: 'bg.raised', color: 'fg' },
  },
})

/** The addresses of the department; a network without one has no link (SB-26 to SB-29, DE-06). */
export function SocialLinks() {
  const { socialLinks } = useDepartment()
  return (
    <Flex gap="1">
      {SOCIAL_NETWORK_KEYS.filter((key) => socialLinks[key] !== '').map((key) => (
        <Anchor
          key={key}
          href={socialLinks[key]}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={SOCIAL_NETWORKS[key].name}
          title={SOCIAL_NETWORKS[key].name}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
            {GLYPHS[key]}
          </svg>
        </Anchor>
      ))}
    </Flex>
  )
}
