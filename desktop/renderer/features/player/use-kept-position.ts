import { useEffect, type RefObject } from 'react'
import { keepPosition, readPosition } from './playback-position.ts'
import { seek } from './use-media-commands.ts'

const KEEP_EVERY_SECONDS = 2

/** Starts where this device left off, and remembers where it is left this time. */
export function useKeptPosition(
  media: RefObject<HTMLVideoElement | null>,
  id: number,
  defaultStart: number,
): void {
  useEffect(() => {
    const element = media.current
    if (!element) return
    let keptAt = 0
    const restore = () => {
      const start = readPosition(id) ?? defaultStart
      if (start > 0 && start < element.duration) seek(element, start)
    }
    const keep = () => {
      if (!element.duration) return
      keptAt = element.currentTime
      keepPosition(id, element.currentTime, element.duration)
    }
    const keepNowAndThen = () => {
      if (!element.seeking && Math.abs(element.currentTime - keptAt) >= KEEP_EVERY_SECONDS) keep()
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) restore()
    element.addEventListener('loadedmetadata', restore, { once: true })
    element.addEventListener('timeupdate', keepNowAndThen)
    element.addEventListener('pause', keep)
    element.addEventListener('ended', keep)
    return () => {
      element.removeEventListener('loadedmetadata', restore)
      element.removeEventListener('timeupdate', keepNowAndThen)
      element.removeEventListener('pause', keep)
      element.removeEventListener('ended', keep)
    }
  }, [media, id, defaultStart])
}
