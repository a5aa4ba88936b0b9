import { useEffect } from 'react'
import { answerCalls } from '../../features/wall/answer-calls.ts'
import type { WallEngine } from '../../features/wall/engine.ts'

const RETRY_EVERY_MS = 15_000

/** Receives withdrawn videos and calls from the live connection. */
export function useWallLive(engine: WallEngine | null): void {
  useEffect(() => {
    if (!engine) return
    const ends: (() => void)[] = []
    let isOver = false
    // Loaded after the first picture: the connection brings the schemas of its messages.
    const opening = import('../../entities/live/live.ts').then(({ live }) => {
      if (isOver) return
      ends.push(answerCalls(live, engine))
      live.open()
      const retrying = setInterval(() => live.retry(), RETRY_EVERY_MS)
      ends.push(() => clearInterval(retrying))
      ends.push(
        live.onMessage((message) => {
          if (message.type === 'video_activity' && message.action === 'deleted') void engine.poll()
        }),
      )
    })
    // Without the connection the list is still requested every 30 s.
    opening.catch(() => undefined)
    return () => {
      isOver = true
      for (const end of ends) end()
    }
  }, [engine])
}
