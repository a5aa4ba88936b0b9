import { Box, chakra, Text } from '@chakra-ui/react'
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Clapperboard, FileText, House, Keyboard, Settings, TrendingUp, X } from 'lucide-react'
import { Suspense } from 'react'
import { useMatch } from 'react-router-dom'
import { IconButton } from '../components/button.tsx'
import { lazyOr } from '../components/lazy-part.tsx'
import { Link, type LinkProps } from '../components/link.tsx'
import { CategoryIcon } from '../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../entities/category/discipline-colors.ts'
import { categoriesQuery } from '../entities/category/category-queries.ts'
import { isLibraryClosed } from '../entities/session/closed-library.ts'
import { useSession } from '../entities/session/session.ts'
import { useStore } from '../lib/create-store.ts'
import { isShortcutSheetOpen } from '../lib/shortcut-sheet.ts'
import { usePlatform } from '../platform/platform.ts'
import { ON_LOW_SCREEN } from '../theme/low-screen.ts'
import { SidebarGroup, type SidebarEntry } from './sidebar-group.tsx'
import { CountPill } from './waiting-count.tsx'
import { SocialLinks } from './social-links.tsx'
import { SIDEBAR_ID } from './use-sidebar.ts'

/** Loaded for signed-in people alone. */
const SignedInLinks = lazyOr(
  () => import('./signed-in-links.tsx'),
  () => null,
)

/** Loaded when the sidebar opens. */
const ColorSchemeChoice = lazyOr(
  () => import('./color-scheme-choice.tsx'),
  () => null,
)

const Aside = chakra('aside', {
  base: {
    position: 'fixed',
    zIndex: { base: 'sidebar', md: 'header' },
    top: { base: 0, md: 'header' },
    bottom: 0,
    left: 0,
    display: 'flex',
    flexDirection: 'column',
    width: 'calc({sizes.sidebar} + env(safe-area-inset-left))',
    maxWidth: '86vw',
    bg: 'bg.panel',
    borderRightWidth: '1px',
    pt: { base: 'env(safe-area-inset-top)', md: '0' },
    pb: 'env(safe-area-inset-bottom)',
    pl: 'env(safe-area-inset-left)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    [ON_LOW_SCREEN]: { zIndex: 'sidebar', top: 0 },
    transitionProperty: 'transform, visibility',
    transitionDuration: 'normal',
    transitionTimingFunction: 'out',
    // Loaded with its first opening, it slides in all the same.
    _starting: { transform: 'translateX(-100%)' },
    '&[data-open=false]': { transform: 'translateX(-100%)', visibility: 'hidden' },
  },
})

/** Marked while its screen, or one below it, is open. */
function SidebarLink({ to, ...rest }: LinkProps & { to: string }) {
  const isHere = useMatch({ path: to, end: to === '/' })
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />
}

const itemLook = defineRecipe({
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
const Item = chakra(SidebarLink, itemLook)
const ItemButton = chakra('button', itemLook)

const MAIN: SidebarEntry[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/trending', label: 'Trending', icon: TrendingUp },
  { to: '/saved', label: 'Saved', icon: Bookmark },
  { to: '/shorts', label: 'Shorts', icon: Clapperboard },
]
const SETTINGS: SidebarEntry = { to: '/settings', label: 'Settings', icon: Settings }
const TERMS: SidebarEntry = { to: '/terms', label: 'Terms & Privacy', icon: FileText }

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

export default function Sidebar({ isOpen, onFollowLink, onClose }: SidebarProps) {
  const { user } = useSession()
  const isClosed = useStore(isLibraryClosed)
  const { server } = usePlatform()
  const link = ({ to, label, icon: Icon, count = 0, counted }: SidebarEntry) => (
    <Item key={to} to={to} onClick={onFollowLink}>
      <Icon aria-hidden />
      {label}
      {count > 0 && (
        <CountPill>
          {count}
          <Box as="span" srOnly>{` ${counted}`}</Box>
        </CountPill>
      )}
    </Item>
  )
  return (
    <Aside id={SIDEBAR_ID} data-open={isOpen} inert={!isOpen} aria-label="Sidebar">
      <Box hideFrom="md" px="2" pt="2" textAlign="right" css={{ [ON_LOW_SCREEN]: { display: 'block' } }}>
        <IconButton label="Close menu" icon={X} onClick={onClose} />
      </Box>
      <chakra.nav
        aria-label="Main"
        flex="1"
        overflowY="auto"
        overscrollBehavior="contain"
        pb="2"
        // The foot would leave a line or two for the links: all of the sidebar scrolls.
        css={{ [ON_LOW_SCREEN]: { flex: 'none', overflow: 'visible' } }}
      >
        <SidebarGroup>{MAIN.map(link)}</SidebarGroup>
        {user && (
          <Suspense fallback={null}>
            <SignedInLinks user={user} link={link} />
          </Suspense>
        )}
        {!isClosed && (
          <SidebarGroup title="Categories">
            <CategoryLinks onFollowLink={onFollowLink} />
          </SidebarGroup>
        )}
      </chakra.nav>
      {/* The choice of colors is loaded later: a foot that may shrink can stay too low for it. */}
      <Box flex="none" borderTopWidth="1px" p="3">
        {isOpen && (
          <Suspense fallback={null}>
            <ColorSchemeChoice />
          </Suspense>
        )}
        {server && link(SETTINGS)}
        {link(TERMS)}
        <ItemButton
          type="button"
          width="full"
          // A device without a pointer has no keyboard, as a rule.
          css={{ '@media (hover: none)': { display: 'none' } }}
          onClick={() => isShortcutSheetOpen.set(true)}
        >
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </ItemButton>
        <SocialLinks />
      </Box>
    </Aside>
  )
}
