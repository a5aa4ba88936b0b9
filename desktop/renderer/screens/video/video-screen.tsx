import { Box, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyOr } from '../../components/lazy-part.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { SignInCard } from '../../components/late-guard-card.tsx'
import { Page } from '../../components/page.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { seriesPartQuery } from '../../entities/series/series-queries.ts'
import { freshVideoQuery } from '../../entities/video/video-cache.ts'
import { isUnreachable } from '../../lib/line.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useFirstShown } from '../../lib/use-first-shown.ts'
import { usePlatform } from '../../platform/platform.ts'
import { WatchFrame } from './watch-frame.tsx'
import { WatchPage } from './watch-page.tsx'

/** Loaded where the server can't be reached. */
const KeptVideo = lazyOr(
  () => import('./kept-video.tsx'),
  ({ otherwise }) => otherwise,
)

/** Loaded where there is no such video. */
const VideoGone = lazyOr(
  () => import('./video-gone.tsx'),
  () => <Page title="Video Not Found" />,
)

/** What was loaded before the first render is not requested again by it. */
const pageQuery = (id: number) => ({ ...freshVideoQuery(id), staleTime: 2000 })

/** Loads the video, and its place in a series, whose link would move the page later. */
export const prefetch = (client: QueryClient, id: number) =>
  Promise.all([client.prefetchQuery(pageQuery(id)), client.prefetchQuery(seriesPartQuery(id))])

/** The page of a video, which links to the video open. */
export default function VideoScreen({ id }: { id: number }) {
  const { data, isError, error, refetch } = useQuery(pageQuery(id))
  const video = useFirstShown(data)
  const { downloads } = usePlatform()
  const [isFromDevice, setFromDevice] = useState(false)
  if (downloads && !isFromDevice && !video && isUnreachable(error)) setFromDevice(true)
  if (video && !isFromDevice) return <WatchPage video={video} />
  if (error instanceof RequestError && error.status === 404) {
    return (
      <Suspense fallback={<WatchSkeleton />}>
        <VideoGone />
      </Suspense>
    )
  }
  if (error instanceof RequestError && error.code === 'members_only') {
    return (
      <Suspense fallback={<WatchSkeleton />}>
        <SignInCard reason="watch" />
      </Suspense>
    )
  }
  const failed = (
    <Page title="Video">
      <ErrorState onRetry={() => void refetch()} />
    </Page>
  )
  if (isFromDevice) {
    const otherwise = video ? <WatchPage video={video} /> : failed
    return (
      <Suspense fallback={<WatchSkeleton />}>
        <KeptVideo id={id} fresh={video} pending={<WatchSkeleton />} otherwise={otherwise} />
      </Suspense>
    )
  }
  return isError ? failed : <WatchSkeleton />
}

const WatchSkeleton = () => (
  <>
    <VisuallyHidden role="status">Loading the video</VisuallyHidden>
    <WatchFrame aria-hidden>
      <Box minWidth="0">
        <Box mx={{ base: '-4', md: '0' }}>
          <Skeleton
            borderRadius={{ base: '0', md: 'card' }}
            maxHeight="calc(100dvh - {sizes.header})"
            overflow="hidden"
            style={{ aspectRatio: '16 / 9' }}
            data-first-poster
          />
        </Box>
        <Skeleton height="8" width="70%" mt="6" mb="4" />
        <Skeleton height="4" width="40%" mb="5" />
        <Skeleton height="11" width="full" maxWidth="36rem" />
      </Box>
      <Flex direction="column" gap="6">
        <Skeleton height="18" />
        <Skeleton height="11" />
        <Skeleton height="64" />
      </Flex>
    </WatchFrame>
  </>
)
