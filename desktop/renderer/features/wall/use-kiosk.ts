import { useEffect, useEffectEvent } from 'react'
import { WALL_BEAT_MS } from '#shared/limits.ts'
import type { WallPhase } from '#shared/live/vocabulary.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { WallEngine } from './engine.ts'
import { wallLog } from './wall-storage.ts'

const LINES_MAX = 100

/** Sends heartbeats and log lines to the desktop app, and reloads the page on its request. */
export function useKiosk(engine: WallEngine | null, phase: WallPhase): void {
  const { kiosk } = usePlatform()
  const wall = kiosk?.isHere ? kiosk : null
  const report = useEffectEvent((since: number) => {
    const lines = wallLog.read().filter(({ at }) => at > since)
    wall?.report({ phase, lines: lines.slice(-LINES_MAX).map(({ text }) => text) })
  })
  useEffect(() => {
    if (!wall) return undefined
    let reportedAt = Date.now() - WALL_BEAT_MS
    const beat = () => {
      const since = reportedAt
      reportedAt = Date.now()
      report(since)
    }
    beat()
    const beating = setInterval(beat, WALL_BEAT_MS)
    return () => clearInterval(beating)
  }, [wall])
  useEffect(() => wall?.onReloadWanted(() => engine?.reloadSoon('the program asks for it')), [wall, engine])
}
