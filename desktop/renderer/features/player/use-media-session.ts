import { useEffect, useEffectEvent } from 'react'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf } from '#shared/media-url.ts'
import type { MediaCommands } from './use-media-commands.ts'

const SEEK_SECONDS = 10

/** Names the video on the lock screen and lets the keys of a headset move it. */
export function useMediaSession(video: Video, commands: MediaCommands): void {
  const { title, creator } = video
  const seekBy = useEffectEvent((seconds: number) => commands.seekBy(seconds))
  const artwork = thumbnailOf(video)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist: creator.displayName,
      album: PRODUCT_NAME,
      artwork: [{ src: new URL(artwork, window.location.href).href }],
    })
    session.setActionHandler('seekbackward', () => seekBy(-SEEK_SECONDS))
    session.setActionHandler('seekforward', () => seekBy(SEEK_SECONDS))
    return () => {
      session.metadata = null
      session.setActionHandler('seekbackward', null)
      session.setActionHandler('seekforward', null)
    }
  }, [title, creator.displayName, artwork])
}
