import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useDepartment } from '../lib/department.ts'
import { quotesInOrder } from '../lib/bidi.ts'
import { ON_LOW_SCREEN } from '../theme/low-screen.ts'

interface PageProps {
  title: string
  /** What the tab of the browser says; the title by default. */
  documentTitle?: string | undefined
  subtitle?: string | undefined
  /** Right of the heading: a toggle, a button. */
  actions?: ReactNode
  /** A size token: 'content', 'prose' for texts, or another for forms. */
  width?: string
  children?: ReactNode
}

/** The frame of a screen: heading, subtitle, width and document title. */
export function Page({
  title,
  documentTitle = title,
  subtitle,
  actions,
  width = 'content',
  children,
}: PageProps) {
  useDocumentTitle(documentTitle)
  return (
    <Box
      width="full"
      maxWidth={width}
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '6', md: '10' }}
      css={{ [ON_LOW_SCREEN]: { py: '4' } }}
    >
      <Flex gap="4" wrap="wrap" align="center" justify="space-between" mb={{ base: '6', md: '8' }}>
        <Box minWidth="0">
          <Heading as="h1" textStyle="title">
            {title}
          </Heading>
          {subtitle && (
            <Text color="fg.muted" mt="2">
              {quotesInOrder(subtitle)}
            </Text>
          )}
        </Box>
        {actions}
      </Flex>
      {children}
    </Box>
  )
}

/** Sets the document title, for screens without `Page`. */
export function useDocumentTitle(title: string): void {
  const { name } = useDepartment()
  useEffect(() => {
    document.title = `${title} · ${name}`
    return () => {
      document.title = name
    }
  }, [title, name])
}
