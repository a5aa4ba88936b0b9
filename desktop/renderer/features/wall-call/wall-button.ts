import type { LiveConnection, LiveUser } from '../../entities/live/live-connection.ts'
import { createStore, type ReadableStore } from '../../lib/create-store.ts'
import { WALL_ANSWER_MS } from '#shared/limits.ts'
import type { WallReport } from '#shared/live/messages.ts'

export interface ButtonState {
  /** Lost: it was there, or couldn't be had at all. */
  line: 'opening' | 'open' | 'lost'
  /** Undefined: not heard of yet; null: the wall isn't connected. */
  wall: WallReport | null | undefined
  /** What was pressed, until the wall has done it. */
  wanted: boolean | null
  trouble: 'unanswered' | 'too_fast' | null
}

type Line = Pick<LiveConnection, 'state' | 'onMessage' | 'say' | 'setUser' | 'open' | 'retry'>

interface Options {
  live: Line
  user: LiveUser
  pairing: string
}

interface Refusals {
  /** The server doesn't know this pairing. */
  onUnpaired(): void
  /** The server no longer knows who this is. */
  onSignedOut(): void
}

const LOOK_EVERY_MS = 3000
const BEFORE: ButtonState = { line: 'opening', wall: undefined, wanted: null, trouble: null }

export type WallButton = ReturnType<typeof createWallButton>

/** One wall as a phone sees it: what it is at, and the button that holds it. */
export function createWallButton({ live, user, pairing }: Options) {
  const state = createStore(BEFORE)
  let isHeard = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  const become = (change: Partial<ButtonState>) => state.set({ ...state.get(), ...change })
  const settle = (trouble: ButtonState['trouble'] = null) => {
    clearTimeout(waiting)
    become({ wanted: null, trouble })
  }
  const follow = () => live.say({ type: 'wall_follow', pairing })

  let before: string | null = null
  const readLine = () => {
    const now = live.state.get()
    if (now === before) return
    const wasOpen = before === 'connected'
    before = now
    isHeard = false
    if (now === 'connected') {
      become({ line: 'open' })
      follow()
    } else if (wasOpen || now === 'error') {
      settle()
      become({ line: 'lost' })
    }
  }
  /** A phone wakes up with a line that looks open and isn't; and nobody else opens a line that was given up. */
  const look = () => {
    if (live.state.get() === 'error') live.retry()
    else if (!isHeard) follow()
  }
  const lookAnew = () => {
    if (document.hidden) return
    isHeard = false
    look()
  }

  const readable: ReadableStore<ButtonState> = state
  return {
    state: readable,
    press(isOnCall: boolean): void {
      clearTimeout(waiting)
      become({ wanted: isOnCall, trouble: null })
      live.say({ type: 'wall_set_call', isOnCall })
      waiting = setTimeout(() => settle('unanswered'), WALL_ANSWER_MS)
    },
    /** @returns what ends it */
    start({ onUnpaired, onSignedOut }: Refusals): () => void {
      live.setUser(user)
      const looking = setInterval(look, LOOK_EVERY_MS)
      document.addEventListener('visibilitychange', lookAnew)
      const ends = [
        live.state.subscribe(readLine),
        live.onMessage((message) => {
          if (message.type === 'wall_state') {
            isHeard = true
            const { wanted, trouble } = state.get()
            const isDone = message.wall === null || (message.wall.phase === 'call') === wanted
            become({ wall: message.wall, trouble: trouble === 'unanswered' ? null : trouble })
            if (isDone) settle()
          } else if (message.type === 'wall_refused') {
            isHeard = false
            if (message.reason === 'too_fast') settle('too_fast')
            else if (message.reason === 'unpaired') onUnpaired()
            else {
              settle()
              onSignedOut()
            }
          }
        }),
        () => clearInterval(looking),
        () => clearTimeout(waiting),
        () => document.removeEventListener('visibilitychange', lookAnew),
      ]
      live.open()
      readLine()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
