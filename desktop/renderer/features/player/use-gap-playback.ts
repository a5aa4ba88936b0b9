import { useEffect, useState, type RefObject } from 'react'
import { gapsIn, type Ranges } from '#shared/records/ranges.ts'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import type { WatchRecord } from '../../entities/records/watch-record.ts'
import { listen } from '../../lib/listen.ts'

/** Shorter gaps are forgiven (shared/records/coverage.ts), in ms. */
const SHORTEST_GAP_MS = 1000

/** What a person has left out of a lesson, without gaps that are too short to be looked at. */
export const missingIn = (ranges: Ranges, lengthMs: number): Ranges =>
  gapsIn(ranges, lengthMs).filter(([from, to]) => to - from >= SHORTEST_GAP_MS)

/**
 * Plays what was left out: at the end of each gap playback goes on with the next one, and it pauses at the end of the last.
 * A seek by hand ends it.
 * @param start where the lesson begins in its file, in seconds
 * @returns starts it
 */
export function useGapPlayback(
  media: RefObject<HTMLVideoElement | null>,
  record: WatchRecord,
  start: number,
): () => void {
  /** As they were when it was started: what is played in between is no gap any more. */
  const [gaps, setGaps] = useState<Ranges | null>(null)
  useEffect(() => {
    const element = media.current
    if (!element || !gaps) return undefined
    let index = -1
    let seekedTo = 0
    const playNext = () => {
      index++
      const gap = gaps[index]
      if (!gap) {
        element.pause()
        setGaps(null)
        return
      }
      seekedTo = start + gap[0] / 1000
      seekTo(element, seekedTo)
      playQuietly(element)
    }
    playNext()
    const stops = [
      listen(element, ['timeupdate', 'ended'], () => {
        const gap = gaps[index]
        if (gap && !element.seeking && element.currentTime >= start + gap[1] / 1000 - 0.05) playNext()
      }),
      listen(element, ['seeking'], () => {
        if (Math.abs(element.currentTime - seekedTo) > 0.5) setGaps(null)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [media, gaps, start])
  return () => {
    setGaps(missingIn(record.watched.get(), record.lesson.lengthMs))
  }
}
