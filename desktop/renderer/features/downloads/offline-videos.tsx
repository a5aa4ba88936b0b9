import { Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { HardDrive, WifiOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { listen } from '../../lib/listen.ts'
import { usePlatform } from '../../platform/platform.ts'
import { deviceOf } from './download-labels.ts'
import { downloadedVideosQuery } from './downloads-queries.ts'

interface OfflineVideosProps {
  onRetry: () => void
  skeleton: ReactNode
  children: (videos: readonly Video[]) => ReactNode
}

/** The downloaded videos, in place of a list while the server can't be reached. */
export default function OfflineVideos({ onRetry, skeleton, children }: OfflineVideosProps) {
  const { downloads } = usePlatform()
  const { data: videos, isError, refetch } = useQuery(downloadedVideosQuery(downloads))
  useEffect(() => listen(window, ['online'], onRetry), [onRetry])
  if (!downloads) return null
  const device = deviceOf(downloads)
  if (!videos) return isError ? <ErrorState onRetry={() => void refetch()} /> : skeleton
  return (
    <>
      <Panel mb="6" py="4" aria-label="No connection">
        <Flex gap="4" wrap="wrap" align="center" justify="space-between">
          <Flex gap="3" align="center" minWidth="0" color="fg.muted">
            <WifiOff size={20} aria-hidden style={{ flexShrink: 0 }} />
            <Text role="status">
              The server can’t be reached.
              {videos.length > 0 && ` These videos play from this ${device}.`}
            </Text>
          </Flex>
          <Button onClick={onRetry}>Try again</Button>
        </Flex>
      </Panel>
      {videos.length === 0 ? (
        <EmptyState
          icon={HardDrive}
          title={`No video is on this ${device} yet.`}
          description="Keep some while the server is in reach, and they play without it."
        />
      ) : (
        <>
          <VisuallyHidden as="h2">Videos on this {device}</VisuallyHidden>
          {children(videos)}
        </>
      )}
    </>
  )
}
