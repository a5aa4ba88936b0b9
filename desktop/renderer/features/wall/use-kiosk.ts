import { useEffect, useEffectEvent } from 'react'
import { WALL_BEAT_MS } from '#shared/limits.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { WallEngine } from './engine.ts'
import { wallLog } from './wall-log.ts'
import type { Phase } from './wall-state.ts'

const LINES_MAX = 100

/** Tells the program around the page that it lives, and what it wrote down; loads itself anew when it is asked to. */
export function useKiosk(engine: WallEngine | null, phase: Phase): void {
  const { kiosk } = usePlatform()
  const wall = kiosk?.isHere ? kiosk : null
  const tell = useEffectEvent((since: number) => {
    const lines = wallLog.read().filter(({ at }) => at > since)
    wall?.report({ phase, lines: lines.slice(-LINES_MAX).map(({ text }) => text) })
  })
  useEffect(() => {
    if (!wall) return undefined
    let toldAt = Date.now() - WALL_BEAT_MS
    const beat = () => {
      const since = toldAt
      toldAt = Date.now()
      tell(since)
    }
    beat()
    const beating = setInterval(beat, WALL_BEAT_MS)
    return () => clearInterval(beating)
  }, [wall])
  useEffect(() => wall?.onReloadWanted(() => engine?.reloadSoon('the program asks for it')), [wall, engine])
}
