import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { line } from '../../lib/line.ts'
import { logError } from '../../lib/log-error.ts'
import { downloadedVideos } from '../playback/playing-source.ts'
import { useSession } from '../session/session.ts'
import type { Recorded, WatchRecord } from './watch-record.ts'

/**
 * Records what a signed-in person watches in a player of files and streams, while the player is active.
 * @returns null for visitors, and until the lesson is handed out
 */
export function useWatchRecord(
  media: RefObject<HTMLMediaElement | null>,
  { videoId, start, isActive = true, afterMs = 0 }: Recorded,
): WatchRecord | null {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.id ?? null
  const [record, setRecord] = useState<WatchRecord | null>(null)
  useEffect(() => {
    const element = media.current
    // The tickets of copies on this computer are those of the person who has signed in here.
    const isCopy = downloadedVideos.sourceOf(videoId) !== null && line.get() !== 'up'
    if (!element || !isActive || (userId === null && !isCopy)) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { startRecording } = await import('./start-recording.ts')
      const started = await startRecording(element, { videoId, start }, client, () => isOver)
      if (!started) return
      stop = started.stop
      setRecord(started.record)
    }
    const timer = setTimeout(() => void begin().catch(logError), afterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      setRecord(null)
    }
  }, [media, videoId, start, isActive, afterMs, userId, client])
  return record
}
