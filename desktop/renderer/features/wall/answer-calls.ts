import type { LiveConnection } from '../../entities/live/live-connection.ts'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits.ts'
import type { WallReport } from '#shared/live/messages.ts'
import type { WallEngine } from './engine.ts'
import { storedSettings } from './settings.ts'
import type { WallState } from './wall-state.ts'
import { wallSecret } from './wall-secret.ts'

const TITLE_MAX_LENGTH = 500

export const reportOf = ({ phase, clip, heldAt }: WallState, stationName: string): WallReport => ({
  stationName: stationName.slice(0, WALL_STATION_NAME_MAX_LENGTH),
  phase,
  title: clip && (phase === 'playing' || phase === 'call') ? clip.title.slice(0, TITLE_MAX_LENGTH) : null,
  heldAt: phase === 'call' ? heldAt : 0,
})

type Line = Pick<LiveConnection, 'state' | 'onMessage' | 'say'>
type Engine = Pick<WallEngine, 'state' | 'setCall'>

/** Tells the server what this wall is at, for the phones that are paired with it, and does what they ask for. */
export function answerCalls(live: Line, engine: Engine): () => void {
  let told = ''
  const tell = () => {
    const report = reportOf(engine.state.get(), storedSettings.read().stationName)
    const secret = wallSecret.read()
    const now = JSON.stringify({ report, secret })
    if (now === told || live.state.get() !== 'connected') return
    told = now
    live.say({ type: 'wall_register', secret, report })
  }
  const broadcastAnew = () => {
    told = ''
    tell()
  }
  const ends = [
    engine.state.subscribe(tell),
    wallSecret.onRenewed(tell),
    live.state.subscribe(broadcastAnew),
    live.onMessage((message) => {
      if (message.type !== 'wall_set_call') return
      engine.setCall(message.isOnCall)
      // Also where nothing changed: the phone waits for it.
      broadcastAnew()
    }),
  ]
  tell()
  return () => {
    for (const end of ends) end()
  }
}
