import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits/wall.ts'
import { WALL_BEAT_MS } from '#shared/limits/wall-display.ts'
import type { WallReport } from '#shared/live/messages.ts'
import type { WallPhase } from '#shared/live/vocabulary.ts'
import type { LiveConnection } from '../../entities/live/live-connection.ts'
import { createStore, useStore } from '../../lib/create-store.ts'
import { usePlatform } from '../../platform/platform.ts'
import { followDesk } from './desk-line.ts'
import type { WallPlan } from './desk.ts'
import { followRollCall } from './roll-call-line.ts'
import { ignoreMediaKeys } from './ignore-media-keys.ts'
import { WallEngine } from './engine.ts'
import type { PictureElements } from './wall-pictures.tsx'
import { wallSecret } from './wall-secret.ts'
import { INITIAL_STATE, type WallState } from './wall-state.ts'
import { storedSettings, wallLog } from './wall-storage.ts'

interface Lines {
  desk: ReturnType<typeof followDesk>
  rollCall: ReturnType<typeof followRollCall>
}

const LINES_MAX = 100
const RETRY_EVERY_MS = 15_000
const TITLE_MAX_LENGTH = 500

/** Sends heartbeats and log lines to the desktop app, and reloads the page on its request. */
function useKiosk(engine: WallEngine | null, phase: WallPhase): void {
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
  useEffect(() => (wall ? ignoreMediaKeys(navigator.mediaSession) : undefined), [wall])
  useEffect(() => wall?.onReloadWanted(() => engine?.reloadSoon('the program asks for it')), [wall, engine])
}

const reportOf = ({ phase, clip, heldAt }: WallState, stationName: string): WallReport => ({
  stationName: stationName.slice(0, WALL_STATION_NAME_MAX_LENGTH),
  phase,
  title: clip && (phase === 'playing' || phase === 'call') ? clip.title.slice(0, TITLE_MAX_LENGTH) : null,
  heldAt: phase === 'call' ? heldAt : 0,
})

/**
 * Reports the state of this wall to the server, for the paired phones, follows their requests, and polls after a
 * deletion.
 * @returns the function that stops it
 */
function connectWall(live: LiveConnection, engine: WallEngine, { desk, rollCall }: Lines): () => void {
  let reported = ''
  const report = () => {
    const current = reportOf(engine.state.get(), storedSettings.get().stationName)
    const secret = wallSecret.read()
    const text = JSON.stringify({ report: current, secret })
    if (text === reported || live.state.get() !== 'connected') return
    reported = text
    live.send({ type: 'wall_register', secret, report: current })
  }
  const reportAgain = () => {
    reported = ''
    report()
  }
  const retrying = setInterval(() => live.retry(), RETRY_EVERY_MS)
  const ends = [
    engine.state.subscribe(report),
    wallSecret.onRenewed(report),
    live.state.subscribe(() => {
      reportAgain()
      // What was told while there was no connection.
      if (live.state.get() !== 'connected') return
      desk.ask(null)
      rollCall.ask(null)
    }),
    live.onMessage((message) => {
      if (message.type === 'video_activity' && message.action === 'deleted') {
        void engine.poll()
        desk.ask(null)
      }
      if (message.type === 'wall_programmed') desk.ask(message.wallId)
      if (message.type === 'wall_roll_called') rollCall.ask(message.wallId)
      if (message.type !== 'wall_set_call') return
      engine.setCall(message.isOnCall)
      // Also without a change: the phone waits for the report.
      reportAgain()
    }),
    () => clearInterval(retrying),
  ]
  report()
  live.open()
  return () => {
    for (const end of ends) end()
  }
}

/** Follows the desk, and receives withdrawn videos and calls from the live connection. */
function useWallLive(engine: WallEngine | null): void {
  useEffect(() => {
    if (!engine) return
    let isOver = false
    const lines = { desk: followDesk(engine), rollCall: followRollCall(engine) }
    let end: (() => void) | undefined
    // Loaded after the first picture: the first load of the wall stays small.
    const opening = import('../../entities/live/live.ts').then(({ live }) => {
      if (!isOver) end = connectWall(live, engine, lines)
    })
    // Without the connection the list is still requested every 30 s.
    opening.catch(() => undefined)
    return () => {
      isOver = true
      lines.desk.stop()
      lines.rollCall.stop()
      end?.()
    }
  }, [engine])
}

const notStarted = createStore(INITIAL_STATE)

/** The engine of this page, connected with the server and the desktop app, and the two media elements that it plays in. */
export function useWallEngine(plan: WallPlan) {
  const first = useRef<HTMLVideoElement>(null)
  const second = useRef<HTMLVideoElement>(null)
  const [engine, setEngine] = useState<WallEngine | null>(null)
  const latest = useRef(plan)

  useEffect(() => {
    if (!first.current || !second.current) return
    const created = new WallEngine([first.current, second.current], latest.current)
    created.start()
    setEngine(created)
    return () => created.stop()
  }, [])
  useEffect(() => {
    latest.current = plan
    engine?.setPlan(plan)
  }, [engine, plan])

  const state = useStore(engine?.state ?? notStarted)
  useWallLive(engine)
  useKiosk(engine, state.phase)
  const elements: PictureElements = [first, second]
  return { engine, state, elements }
}
