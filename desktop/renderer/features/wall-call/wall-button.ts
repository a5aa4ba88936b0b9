import type { LiveConnection, LiveUser } from '../../entities/live/live-connection.ts'
import { createStore, type ReadableStore } from '../../lib/create-store.ts'
import { listen } from '../../lib/listen.ts'
import { WALL_ANSWER_MS } from '#shared/limits/wall.ts'
import type { WallReport } from '#shared/live/messages.ts'

export interface ButtonState {
  /** Lost: the connection ended, or could not be opened. */
  connection: 'opening' | 'open' | 'lost'
  /** Undefined: no report yet; null: the wall isn't connected. */
  wall: WallReport | null | undefined
  /** The requested state, until the wall reports it. */
  wanted: boolean | null
  problem: 'unanswered' | 'too_fast' | null
}

type Connection = Pick<LiveConnection, 'state' | 'onMessage' | 'send' | 'setUser' | 'open' | 'retry'>

interface Options {
  live: Connection
  user: LiveUser
  pairing: string
}

interface Refusals {
  /** The server doesn't know this pairing. */
  onUnpaired(): void
  /** The server no longer knows who this is. */
  onSignedOut(): void
}

const CHECK_INTERVAL_MS = 3000
const INITIAL: ButtonState = { connection: 'opening', wall: undefined, wanted: null, problem: null }

export type WallButton = ReturnType<typeof createWallButton>

/** The state of a wall as a phone shows it, and the button that holds the wall for a call. */
export function createWallButton({ live, user, pairing }: Options) {
  const state = createStore(INITIAL)
  let hasReport = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  const change = (changes: Partial<ButtonState>) => state.set({ ...state.get(), ...changes })
  const settle = (problem: ButtonState['problem'] = null) => {
    clearTimeout(waiting)
    change({ wanted: null, problem })
  }
  const follow = () => live.send({ type: 'wall_follow', pairing })

  let previous: string | null = null
  const onConnection = () => {
    const now = live.state.get()
    if (now === previous) return
    const wasOpen = previous === 'connected'
    previous = now
    hasReport = false
    if (now === 'connected') {
      change({ connection: 'open' })
      follow()
    } else if (wasOpen || now === 'error') {
      settle()
      change({ connection: 'lost' })
    }
  }
  /** Follows the wall again: after a sleep the connection may be dead, and a given-up connection isn't reopened. */
  const check = () => {
    if (live.state.get() === 'error') live.retry()
    else if (!hasReport) follow()
  }
  const checkAgain = () => {
    if (document.hidden) return
    hasReport = false
    check()
  }

  const readable: ReadableStore<ButtonState> = state
  return {
    state: readable,
    press(isOnCall: boolean): void {
      clearTimeout(waiting)
      change({ wanted: isOnCall, problem: null })
      live.send({ type: 'wall_set_call', isOnCall })
      waiting = setTimeout(() => settle('unanswered'), WALL_ANSWER_MS)
    },
    /** @returns the function that stops it */
    start({ onUnpaired, onSignedOut }: Refusals): () => void {
      live.setUser(user)
      const checking = setInterval(check, CHECK_INTERVAL_MS)
      const ends = [
        live.state.subscribe(onConnection),
        live.onMessage((message) => {
          if (message.type === 'wall_state') {
            hasReport = true
            const { wanted, problem } = state.get()
            const isDone = message.wall === null || (message.wall.phase === 'call') === wanted
            change({ wall: message.wall, problem: problem === 'unanswered' ? null : problem })
            if (isDone) settle()
          } else if (message.type === 'wall_refused') {
            hasReport = false
            if (message.reason === 'too_fast') settle('too_fast')
            else if (message.reason === 'unpaired') onUnpaired()
            else {
              settle()
              onSignedOut()
            }
          }
        }),
        () => clearInterval(checking),
        () => clearTimeout(waiting),
        listen(document, ['visibilitychange'], checkAgain),
      ]
      live.open()
      onConnection()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
