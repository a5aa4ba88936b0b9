import { Box, chakra, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  Clapperboard,
  FileText,
  House,
  Settings,
  ShieldCheck,
  TrendingUp,
  Upload,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { IconButton } from '../components/button.tsx'
import { CategoryIcon, DISCIPLINE_COLORS } from '../entities/category/category-icon.tsx'
import { categoriesQuery } from '../entities/category/category-queries.ts'
import { useSession } from '../entities/session/session.ts'
import { usePlatform } from '../platform/platform.ts'
import { SocialLinks } from './social-links.tsx'
import { SIDEBAR_ID } from './use-sidebar.ts'

const Aside = chakra('aside', {
  base: {
    position: 'fixed',
    zIndex: { base: 'sidebar', md: 'header' },
    top: { base: 0, md: 'header' },
    bottom: 0,
    left: 0,
    display: 'flex',
    flexDirection: 'column',
    width: 'sidebar',
    maxWidth: '86vw',
    bg: 'bg.panel',
    borderRightWidth: '1px',
    pb: 'env(safe-area-inset-bottom)',
    transitionProperty: 'transform, visibility',
    transitionDuration: 'normal',
    transitionTimingFunction: 'out',
    '&[data-open=false]': { transform: 'translateX(-100%)', visibility: 'hidden' },
  },
})

const Item = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    px: '3',
    py: '2',
    borderRadius: 'control',
    color: 'fg.muted',
    fontWeight: 'medium',
    lineHeight: 'snug',
    _hover: { bg: 'bg.raised', color: 'fg' },
    '&[aria-current=page]': { bg: 'accent.muted', color: 'fg' },
    '&[aria-current=page] > svg': { color: 'accent' },
    '& > svg': { width: '1.25em', height: '1.25em', flexShrink: 0 },
  },
})

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}

const MAIN: Entry[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/trending', label: 'Trending', icon: TrendingUp },
  { to: '/saved', label: 'Saved', icon: Bookmark },
  { to: '/shorts', label: 'Shorts', icon: Clapperboard },
]
const CREATE: Entry[] = [
  { to: '/upload/shorts', label: 'Upload Shorts', icon: Upload },
  { to: '/upload/training', label: 'Upload Training', icon: Upload },
]
const ADMIN: Entry[] = [{ to: '/admin', label: 'Admin', icon: ShieldCheck }]
const SETTINGS: Entry = { to: '/settings', label: 'Settings', icon: Settings }
const TERMS: Entry = { to: '/terms', label: 'Terms & Privacy', icon: FileText }

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box py="2" px="3">
      {title && (
        <Text as="h2" textStyle="overline" color="fg.subtle" px="3" pt="2" pb="1.5">
          {title}
        </Text>
      )}
      {children}
    </Box>
  )
}

function CategoryLinks({ onFollowLink }: { onFollowLink: () => void }) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  if (isError) {
    return (
      <Text px="3" py="2" textStyle="small" color="fg.muted">
        Categories didn’t load.{' '}
        <chakra.button type="button" minHeight="touch" color="accent" onClick={() => void refetch()}>
          Try again
        </chakra.button>
      </Text>
    )
  }
  if (!categories) {
    return (
      <Text px="3" py="2" textStyle="small" color="fg.muted">
        Loading categories...
      </Text>
    )
  }
  return categories.map(({ id, name, icon, discipline }) => (
    <Item key={id} to={`/category/${id}`} onClick={onFollowLink}>
      <Box as="span" color={DISCIPLINE_COLORS[discipline]}>
        <CategoryIcon name={icon} size={19} />
      </Box>
      {name}
    </Item>
  ))
}

interface SidebarProps {
  isOpen: boolean
  onFollowLink: () => void
  onClose: () => void
}

export function Sidebar({ isOpen, onFollowLink, onClose }: SidebarProps) {
  const { status, user } = useSession()
  const { server } = usePlatform()
  const link = ({ to, label, icon: Icon }: Entry) => (
    <Item key={to} to={to} end={to === '/'} onClick={onFollowLink}>
      <Icon aria-hidden />
      {label}
    </Item>
  )
  return (
    <Aside id={SIDEBAR_ID} data-open={isOpen} inert={!isOpen} aria-label="Sidebar">
      <Box hideFrom="md" px="2" pt="2" textAlign="right">
        <IconButton label="Close menu" icon={X} onClick={onClose} />
      </Box>
      <chakra.nav aria-label="Main" flex="1" overflowY="auto" overscrollBehavior="contain" pb="2">
        <Group>{MAIN.map(link)}</Group>
        {status === 'authenticated' && <Group title="Create Content">{CREATE.map(link)}</Group>}
        {user?.isAdmin && <Group>{ADMIN.map(link)}</Group>}
        <Group title="Categories">
          <CategoryLinks onFollowLink={onFollowLink} />
        </Group>
      </chakra.nav>
      <Box borderTopWidth="1px" p="3">
        {server && link(SETTINGS)}
        {link(TERMS)}
        <SocialLinks />
      </Box>
    </Aside>
  )
}
