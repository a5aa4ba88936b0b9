import { useEffect, useEffectEvent } from 'react'
import { department } from '../../lib/department.ts'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf } from '#shared/media-url.ts'

const ACTIONS = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekbackward', 'seekforward'] as const

type MediaActions = Partial<Record<(typeof ACTIONS)[number], () => void>>

/** Names the video on the lock screen and handles the media keys, for example of a headset. */
export function useMediaSession(video: Video | undefined, actions: MediaActions): void {
  const offers = useEffectEvent((action: keyof MediaActions) => actions[action] !== undefined)
  const act = useEffectEvent((action: keyof MediaActions) => actions[action]?.())
  const title = video?.title
  const artist = video?.creator.displayName
  const artwork = video && thumbnailOf(video)
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === undefined) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist: artist ?? '',
      album: department.get().name,
      artwork: [{ src: new URL(artwork ?? '', window.location.href).href }],
    })
    for (const action of ACTIONS) session.setActionHandler(action, offers(action) ? () => act(action) : null)
    return () => {
      session.metadata = null
      for (const action of ACTIONS) session.setActionHandler(action, null)
    }
  }, [title, artist, artwork])
}
