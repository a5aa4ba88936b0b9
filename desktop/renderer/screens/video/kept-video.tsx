import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WatchedVideo } from '#shared/contract/videos.ts'
import { downloadedVideos } from '../../entities/playback/playing-source.ts'
import { downloadedVideosQuery } from '../../features/downloads/downloads-queries.ts'
import { usePlatform } from '../../platform/platform.ts'
import { WatchPage } from './watch-page.tsx'

interface KeptVideoProps {
  id: number
  /** As the server says it, once it is back. */
  fresh: WatchedVideo | undefined
  /** Shown while it is unknown whether the lesson is on this device. */
  pending: ReactNode
  /** Where it is not. */
  otherwise: ReactNode
}

/** The page of a lesson that is on this device, opened without a server (KP-07). */
export default function KeptVideo({ id, fresh, pending, otherwise }: KeptVideoProps) {
  const { data, isPending } = useQuery(downloadedVideosQuery(usePlatform().downloads))
  // The player goes on when the server is back, and when the copy is removed meanwhile.
  const [shown, setShown] = useState<WatchedVideo>()
  const kept = data?.find((video) => video.id === id)
  if (kept && !shown) {
    downloadedVideos.replace([...downloadedVideos.all(), id])
    setShown({ ...kept, hlsUrl: null, seekPreviewUrl: null })
  }
  if (shown) return <WatchPage video={fresh ?? shown} isOffline={!fresh} />
  return isPending ? pending : otherwise
}
