import { Box, chakra, Flex } from '@chakra-ui/react'
import { Menu, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { Logo } from '../components/logo.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { SEARCH_TOGGLE } from '../features/search/search-field.ts'
import { authToken } from '../lib/auth-token.ts'
import { useSession } from '../entities/session/session.ts'
import { signInRequest } from '../entities/session/sign-in-request.ts'
import { useDepartment } from '../lib/department.ts'
import { useIsMobile } from '../lib/use-media-query.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { besideNotch, ON_LOW_SCREEN, TAKES_HEADER_ROOM } from '../theme/low-screen.ts'
import { AccountButton } from './account-button.tsx'
import { BellButton } from './bell-button.tsx'
import { SIDEBAR_ID, SIDEBAR_TOGGLE } from './use-sidebar.ts'

const Bar = chakra('header', {
  base: {
    containerType: 'inline-size',
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '4' },
    height: 'header',
    pt: 'env(safe-area-inset-top)',
    pl: { base: besideNotch('left', '2'), md: besideNotch('left', '5') },
    pr: { base: besideNotch('right', '2'), md: besideNotch('right', '5') },
    bg: 'bg.canvas',
    borderBottomWidth: '1px',
    [ON_LOW_SCREEN]: {
      position: 'relative',
      [`html:has([${TAKES_HEADER_ROOM}]) &`]: { display: 'none' },
    },
  },
})

/*
 * Widths of the bar in `rem`, so that they follow the size of the text as well as the screen: the buttons need the room.
 * A phone of 390 pixels has 23 rem with a normal text, and 11 with a text of 200 %.
 */
const WITHOUT_NAME = '@container (max-width: 21.45rem)'
const TIGHT = '@container (max-width: 17rem)'
/** A fifth of the bar: for the sidebar, the mark, the search, the bell and the account. */
const FIFTH = 'min({sizes.touch}, 17cqi)'
const ROOM = {
  [WITHOUT_NAME]: { '& > a > span > span': { display: 'none' } },
  [TIGHT]: {
    '& > a': { minWidth: '0', px: '0' },
    '& > a :is(img, svg)': { maxWidth: '15cqi' },
    '& > div': { minWidth: '0' },
    '& > [aria-hidden]': { maxWidth: '34cqi' },
    '& button[title]': { width: FIFTH, '& > div': { maxWidth: 'full', maxHeight: '17cqi' } },
    '& > button:not([title])': { px: '1', fontSize: 'min(1rem, 9cqi)' },
  },
}

interface HeaderProps {
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

export function Header({ isSidebarOpen, onToggleSidebar }: HeaderProps) {
  const isMobile = useIsMobile()
  const { name } = useDepartment()
  const [isSearchOpen, setIsSearchOpen] = useState(false)

  if (isMobile && isSearchOpen) {
    return (
      <Bar css={ROOM}>
        <Box flex="1">
          <SearchBox hasFocus onDone={() => setIsSearchOpen(false)} />
        </Box>
        <IconButton label="Close search" icon={X} onClick={() => setIsSearchOpen(false)} />
      </Bar>
    )
  }
  return (
    <Bar css={ROOM}>
      <IconButton
        label={isSidebarOpen ? 'Close sidebar' : 'Open sidebar'}
        icon={Menu}
        aria-expanded={isSidebarOpen}
        aria-controls={SIDEBAR_ID}
        {...{ [SIDEBAR_TOGGLE]: '' }}
        onClick={onToggleSidebar}
      />
      <Flex asChild align="center" minWidth="10" minHeight="touch" px="1" borderRadius="control">
        <Link to="/" aria-label={`${name} home`}>
          <Logo />
        </Link>
      </Flex>
      <Flex flex="1" justify={{ base: 'flex-end', md: 'center' }} minWidth={{ base: 'touch', md: '0' }}>
        {isMobile ? (
          <IconButton
            label="Search"
            icon={Search}
            {...{ [SEARCH_TOGGLE]: '' }}
            onClick={() => setIsSearchOpen(true)}
          />
        ) : (
          <Box width="full" maxWidth="34rem">
            <SearchBox />
          </Box>
        )}
      </Flex>
      <UserArea />
    </Bar>
  )
}

function UserArea() {
  const { status, user } = useSession()
  if (status === 'loading') {
    // The width of the likely result: the bell and the avatar of a user with a credential, else the button.
    const shape = authToken.read()
      ? { width: 'calc({sizes.touch} * 2)', borderRadius: 'full' }
      : { width: '5.25rem' }
    return <Skeleton height="touch" flexShrink={0} {...shape} aria-hidden />
  }
  if (status === 'authenticated') {
    return (
      <Flex align="center" flexShrink={0}>
        <BellButton />
        <AccountButton user={user} />
      </Flex>
    )
  }
  return (
    <Button variant="primary" onClick={() => signInRequest.open()}>
      Sign In
    </Button>
  )
}
