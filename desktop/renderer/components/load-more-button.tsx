import { Box, Center } from '@chakra-ui/react'
import type { Pages } from '../lib/use-pages.ts'
import { Button } from './button.tsx'

interface LoadMoreButtonProps {
  pages: Pick<Pages<unknown>, 'hasMore' | 'isLoadingMore' | 'hasMoreFailed' | 'loadMore'>
  label?: string
}

/** Reads the next page of a list; nothing after the last page. */
export function LoadMoreButton({ pages, label = 'Load More' }: LoadMoreButtonProps) {
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = pages
  if (!hasMore) return null
  return (
    <Center mt="8" flexDirection="column" gap="3">
      {hasMoreFailed && !isLoadingMore && <Box role="alert">More didn’t load. Try again.</Box>}
      <Button size="lg" isLoading={isLoadingMore} onClick={loadMore}>
        {label}
      </Button>
    </Center>
  )
}
