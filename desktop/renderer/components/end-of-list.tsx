import { Box, Center } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { Button } from './button.tsx'

/** Asked for this far ahead: whoever scrolls seldom sees that there was something to load. */
const AHEAD = '600px'

interface EndOfListProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** In the shape of what comes next. */
  skeleton: ReactNode
}

/** Stands under a list that grows and lets it grow when it comes near. */
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
      { rootMargin: AHEAD },
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
