import { useEffect, useEffectEvent } from 'react'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf } from '#shared/media-url.ts'

interface ClipCommands {
  play: () => void
  pause: () => void
  previous: () => void
  next: () => void
}

const ACTIONS = { play: 'play', pause: 'pause', previoustrack: 'previous', nexttrack: 'next' } as const

/** Names the clip on the lock screen and lets the keys of a headset turn the feed. */
export function useClipSession(video: Video | undefined, commands: ClipCommands): void {
  const act = useEffectEvent((command: keyof ClipCommands) => commands[command]())
  const title = video?.title
  const artist = video?.creator.displayName
  const artwork = video && thumbnailOf(video)
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === undefined) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: artist ?? '',
      album: PRODUCT_NAME,
      artwork: [{ src: new URL(artwork ?? '', window.location.href).href }],
    })
  }, [title, artist, artwork])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    // The keys are those of the table above.
    const entries = Object.entries(ACTIONS) as [MediaSessionAction, keyof ClipCommands][]
    for (const [action, command] of entries) session.setActionHandler(action, () => act(command))
    return () => {
      session.metadata = null
      for (const [action] of entries) session.setActionHandler(action, null)
    }
  }, [])
}
