import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './page.tsx'

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
      width="full"
      maxWidth="content"
      mx="auto"
      height={isFilling ? 'calc(100dvh - {sizes.header})' : undefined}
      minHeight={isFilling ? '30rem' : undefined}
    >
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="4"
        rowGap="2"
        flexShrink={0}
        px={{ base: '4', md: '8' }}
        pt={{ base: '3', md: '6' }}
        pb={{ base: '3', md: '4' }}
      >
        <Box minWidth="0" flex="1 1 10rem">
          <Heading as="h1" textStyle="title" fontSize={{ base: 'xl', md: '3xl' }} truncate>
            {title}
          </Heading>
          <Text color="fg.muted" textStyle={{ base: 'small', md: 'body' }} mt={{ base: '0.5', md: '1.5' }}>
            {subtitle}
          </Text>
        </Box>
        {toggle}
      </Flex>
      {isFilling ? (
        <Box flex="1" minHeight="0" pb={{ md: '4' }}>
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
