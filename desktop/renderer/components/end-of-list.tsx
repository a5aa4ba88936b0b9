import { Box, Center } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { Button } from './button.tsx'

/** The next page is requested this far ahead of the end. */
const AHEAD_MARGIN = '600px'

interface EndOfListProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The placeholder of the next page. */
  skeleton: ReactNode
}

/** Loads the next page of a list when the end of the list comes near. */
export function EndOfList({ list, skeleton }: EndOfListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const ref = useRef<HTMLDivElement>(null)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    const element = ref.current
    if (!element || !isWaiting) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: AHEAD_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage])

  useWhenOnline(isFetchNextPageError, () => void fetchNextPage())

  if (!hasNextPage) return null
  return (
    <Box ref={ref} mt="3">
      {isFetchNextPageError ? (
        <Center py="6">
          <Button onClick={() => void fetchNextPage()}>The rest didn’t load. Try again</Button>
        </Center>
      ) : (
        skeleton
      )}
    </Box>
  )
}
