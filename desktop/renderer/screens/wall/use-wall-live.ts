import { useEffect } from 'react'
import { answerCalls } from '../../features/wall/answer-calls.ts'
import type { WallEngine } from '../../features/wall/engine.ts'

const RETRY_EVERY_MS = 15_000

/** Hears at once what is withdrawn, and of calls, while the live connection is there. */
export function useWallLive(engine: WallEngine | null): void {
  useEffect(() => {
    if (!engine) return
    const ends: (() => void)[] = []
    let isOver = false
    // It comes with the schemas of its messages: after the first picture.
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
    // Without it the list is asked for every 30 s all the same.
    opening.catch(() => undefined)
    return () => {
      isOver = true
      for (const end of ends) end()
    }
  }, [engine])
}
