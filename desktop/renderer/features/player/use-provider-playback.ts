import { useEffect, useEffectEvent, useImperativeHandle, useState, type RefObject } from 'react'
import { EXTERNAL_PLAYER_PROGRESS_MS } from '#shared/limits/player.ts'
import type { PlayedMedia } from '../../entities/playback/played-parts.ts'
import { useCountView } from '../../entities/playback/use-count-view.ts'
import { listen } from '../../lib/listen.ts'
import { logError } from '../../lib/log-error.ts'
import { keepPosition } from './playback-position.ts'
import type { SurfaceProps } from './surface-props.ts'

/** A source that is blocked or gone may report nothing: after this time it counts as failed. */
const LOAD_TIMEOUT_MS = 15_000

/** What a provider's player offers of a media element. */
export type ProviderMedia = PlayedMedia & Pick<HTMLMediaElement, 'duration' | 'pause'>

interface ProviderPlayback {
  state: 'loading' | 'ready' | 'failed'
  /** Key of the player: another one for each attempt. */
  attempt: number
  setReady: () => void
  fail: () => void
  retry: () => void
}

/**
 * Counts the view, remembers the position, pauses once at the end of a linked segment, and gives up a player that
 * doesn't load.
 */
export function useProviderPlayback(
  media: RefObject<ProviderMedia | null>,
  { video, segment, handle }: SurfaceProps,
): ProviderPlayback {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ProviderPlayback['state']>('loading')
  const isRemembered = segment === undefined
  const end = segment?.end ?? Number.POSITIVE_INFINITY
  useCountView(media, video.id, state === 'ready')
  useImperativeHandle(handle, () => ({
    position: () => media.current?.currentTime ?? 0,
    duration: () => Math.round(media.current?.duration || 0),
    pause: () => media.current?.pause(),
  }))
  const fail = (reason: string) => {
    logError(`External player ${reason}`, video.id)
    setState('failed')
  }
  const giveUp = useEffectEvent(() => fail('did not load'))

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => giveUp(), LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const player = media.current
    if (state !== 'ready' || !isRemembered) return
    const timer = setInterval(() => {
      if (player && player.duration > 0) keepPosition(video.id, player.currentTime, player.duration)
    }, EXTERNAL_PLAYER_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [media, state, isRemembered, video.id])

  useEffect(() => {
    const player = media.current
    if (!player || state !== 'ready') return
    const stop = listen(player, ['timeupdate'], () => {
      if (player.currentTime < end) return
      stop()
      player.pause()
    })
    return stop
  }, [media, state, end])

  return {
    state,
    attempt,
    setReady: () => setState((before) => (before === 'failed' ? 'failed' : 'ready')),
    fail: () => fail('failed'),
    retry: () => {
      setState('loading')
      setAttempt(attempt + 1)
    },
  }
}
