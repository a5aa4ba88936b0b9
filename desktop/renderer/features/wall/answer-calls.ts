import type { LiveConnection } from '../../entities/live/live-connection.ts'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits.ts'
import type { WallReport } from '#shared/live/messages.ts'
import type { WallEngine } from './engine.ts'
import { storedSettings } from './wall-storage.ts'
import type { WallState } from './wall-state.ts'
import { wallSecret } from './wall-secret.ts'

const TITLE_MAX_LENGTH = 500

export const reportOf = ({ phase, clip, heldAt }: WallState, stationName: string): WallReport => ({
  stationName: stationName.slice(0, WALL_STATION_NAME_MAX_LENGTH),
  phase,
  title: clip && (phase === 'playing' || phase === 'call') ? clip.title.slice(0, TITLE_MAX_LENGTH) : null,
  heldAt: phase === 'call' ? heldAt : 0,
})

type Connection = Pick<LiveConnection, 'state' | 'onMessage' | 'say'>
type Engine = Pick<WallEngine, 'state' | 'setCall'>

/**
 * Reports the state of this wall to the server, for the paired phones, and follows their requests.
 * @returns the function that stops it
 */
export function answerCalls(live: Connection, engine: Engine): () => void {
  let reported = ''
  const report = () => {
    const current = reportOf(engine.state.get(), storedSettings.get().stationName)
    const secret = wallSecret.read()
    const text = JSON.stringify({ report: current, secret })
    if (text === reported || live.state.get() !== 'connected') return
    reported = text
    live.say({ type: 'wall_register', secret, report: current })
  }
  const reportAgain = () => {
    reported = ''
    report()
  }
  const ends = [
    engine.state.subscribe(report),
    wallSecret.onRenewed(report),
    live.state.subscribe(reportAgain),
    live.onMessage((message) => {
      if (message.type !== 'wall_set_call') return
      engine.setCall(message.isOnCall)
      // Also without a change: the phone waits for the report.
      reportAgain()
    }),
  ]
  report()
  return () => {
    for (const end of ends) end()
  }
}
