import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { onOpenVideo } from '../lib/open-video.ts'

const VideoPlayer = lazy(() => import('./video-player.tsx'))

/** The one player of the page; its code comes with the first video that is opened. */
export function PlayerHost() {
  const [video, setVideo] = useState<Video | null>(null)
  useEffect(() => onOpenVideo(setVideo), [])

  // The back button leaves the player, too.
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState(pathname)
  if (openedOn !== pathname) {
    setOpenedOn(pathname)
    setVideo(null)
  }

  if (!video) return null
  return (
    <Suspense fallback={null}>
      <VideoPlayer key={video.id} video={video} onClose={() => setVideo(null)} />
    </Suspense>
  )
}
