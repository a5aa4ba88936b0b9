import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../lib/create-store.ts'
import { WallEngine } from './engine.ts'
import type { WallSettings } from './settings.ts'
import type { StageElements } from './wall-stage.tsx'
import { AT_FIRST, type WallState } from './wall-state.ts'

const notStarted = createStore(AT_FIRST)

/** The engine of this page, running on the two elements of the stage. */
export function useWallEngine(settings: WallSettings): {
  engine: WallEngine | null
  state: WallState
  elements: StageElements
} {
  const first = useRef<HTMLVideoElement>(null)
  const second = useRef<HTMLVideoElement>(null)
  const [engine, setEngine] = useState<WallEngine | null>(null)
  const latest = useRef(settings)

  useEffect(() => {
    if (!first.current || !second.current) return
    const made = new WallEngine([first.current, second.current], latest.current)
    made.start()
    setEngine(made)
    return () => made.stop()
  }, [])
  useEffect(() => {
    latest.current = settings
    engine?.setSettings(settings)
  }, [engine, settings])

  const state = useStore(engine?.state ?? notStarted)
  return { engine, state, elements: [first, second] }
}
