import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../lib/create-store.ts'
import { WallEngine } from './engine.ts'
import type { WallSettings } from './wall-storage.ts'
import type { PictureElements } from './wall-pictures.tsx'
import { INITIAL_STATE } from './wall-state.ts'

const notStarted = createStore(INITIAL_STATE)

/** The engine of this page and the two media elements that it plays in. */
export function useWallEngine(settings: WallSettings) {
  const first = useRef<HTMLVideoElement>(null)
  const second = useRef<HTMLVideoElement>(null)
  const [engine, setEngine] = useState<WallEngine | null>(null)
  const latest = useRef(settings)

  useEffect(() => {
    if (!first.current || !second.current) return
    const created = new WallEngine([first.current, second.current], latest.current)
    created.start()
    setEngine(created)
    return () => created.stop()
  }, [])
  useEffect(() => {
    latest.current = settings
    engine?.setSettings(settings)
  }, [engine, settings])

  const state = useStore(engine?.state ?? notStarted)
  const elements: PictureElements = [first, second]
  return { engine, state, elements }
}
