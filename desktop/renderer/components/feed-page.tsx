import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { ON_LOW_SCREEN, TAKES_HEADER_ROOM } from '../theme/low-screen.ts'
import { LinkButton } from './button.tsx'
import { useDocumentTitle } from './page.tsx'

const IconLink = chakra(LinkButton, {
  base: { display: 'none', [ON_LOW_SCREEN]: { display: 'inline-flex' } },
})

/** The row over a feed: on low screens its buttons float at the left of the clip, and the heading is only read out. */
export const FeedHeaderRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    flexShrink: 0,
    containerType: 'inline-size',
    [`[${TAKES_HEADER_ROOM}] > &`]: {
      [ON_LOW_SCREEN]: {
        position: 'absolute',
        containerType: 'normal',
        // What lies over video is dark in both schemes.
        colorScheme: 'dark',
        zIndex: '4',
        top: 0,
        left: 0,
        width: 'auto',
        gap: '2',
        px: '2',
        py: '2',
        '& > [data-heading]': { srOnly: true },
        '& > :is(a, button)': {
          bg: 'bg.overlay',
          color: 'fg',
          borderColor: 'transparent',
          borderRadius: 'full',
        },
      },
    },
  },
})

interface FeedPageProps {
  title: string
  subtitle?: string
  /** Right of the heading, at the same position in both views. */
  toggle?: ReactNode
  /** The content fills the rest of the window, as a vertical feed does; otherwise it scrolls. */
  isFilling: boolean
  children: ReactNode
}

/** The frame of a screen whose videos are a vertical feed or a grid. */
export function FeedPage({ title, subtitle, toggle, isFilling, children }: FeedPageProps) {
  useDocumentTitle(title)
  return (
    <Flex
      direction="column"
      position="relative"
      width="full"
      maxWidth="content"
      mx="auto"
      height={isFilling ? 'calc(100dvh - {sizes.header})' : undefined}
      minHeight={isFilling ? '480px' : undefined}
      css={{ [ON_LOW_SCREEN]: { minHeight: '0' } }}
      {...{ [TAKES_HEADER_ROOM]: isFilling || undefined }}
    >
      <FeedHeaderRow
        justifyContent="space-between"
        columnGap="4"
        rowGap="2"
        px={{ base: '4', md: '8' }}
        pt={{ base: '3', md: '6' }}
        pb={{ base: '3', md: '4' }}
      >
        <Box minWidth="0" flex="1 1 10rem" data-heading>
          <Heading as="h1" textStyle="title" fontSize={{ base: 'xl', md: '3xl' }} truncate>
            {title}
          </Heading>
          <Text color="fg.muted" textStyle={{ base: 'small', md: 'body' }} mt={{ base: '0.5', md: '1.5' }}>
            {subtitle}
          </Text>
        </Box>
        {/* The header has its link to the home page, and isn't there on low screens. */}
        {isFilling && (
          <IconLink to="/" aria-label="Home" title="Home" variant="quiet" size="icon" order="-1">
            <House aria-hidden />
          </IconLink>
        )}
        {toggle}
      </FeedHeaderRow>
      {isFilling ? (
        <Box flex="1" minHeight="0" pb={{ md: '4' }} css={{ [ON_LOW_SCREEN]: { pb: '0' } }}>
          {children}
        </Box>
      ) : (
        <Box px={{ base: '4', md: '8' }} pt="1" pb={{ base: '10', md: '16' }}>
          {children}
        </Box>
      )}
    </Flex>
  )
}
