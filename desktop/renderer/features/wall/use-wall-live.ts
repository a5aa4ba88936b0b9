import { useEffect } from 'react'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits.ts'
import type { WallReport } from '#shared/live/messages.ts'
import type { LiveConnection } from '../../entities/live/live-connection.ts'
import type { WallEngine } from './engine.ts'
import { storedSettings } from './wall-storage.ts'
import type { WallState } from './wall-state.ts'
import { wallSecret } from './wall-secret.ts'

const RETRY_EVERY_MS = 15_000
const TITLE_MAX_LENGTH = 500

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
function connectWall(live: LiveConnection, engine: WallEngine): () => void {
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
    live.state.subscribe(reportAgain),
    live.onMessage((message) => {
      if (message.type === 'video_activity' && message.action === 'deleted') void engine.poll()
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

/** Receives withdrawn videos and calls from the live connection. */
export function useWallLive(engine: WallEngine | null): void {
  useEffect(() => {
    if (!engine) return
    let isOver = false
    let end: (() => void) | undefined
    // Loaded after the first picture: the first load of the wall stays small.
    const opening = import('../../entities/live/live.ts').then(({ live }) => {
      if (!isOver) end = connectWall(live, engine)
    })
    // Without the connection the list is still requested every 30 s.
    opening.catch(() => undefined)
    return () => {
      isOver = true
      end?.()
    }
  }, [engine])
}
