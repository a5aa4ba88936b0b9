import type { PlayedPart, ShownRollCall } from '#shared/contract/roll-calls.ts'
import { WALL_POLL_MS } from '#shared/limits/wall.ts'
import { isRecord } from '../../lib/is-record.ts'
import { ROUTE_LINES } from '../../lib/route-lines.ts'
import { storedDesk, storedDeskSecret } from './desk.ts'
import type { WallEngine } from './engine.ts'
import { addMoment, withoutSent } from './played-parts.ts'
import { readRollCall, serverTime, storedPlayed, storedRollCall } from './roll-call.ts'

const REQUEST_TIMEOUT_MS = 8000
const RETRY_MS = 5000
/** Names that come together are read together. */
const ASK_MIN_MS = 1000
/** The code of the next step is read this long after its start. */
const AFTER_STEP_MS = 200
const MOMENT_MS = 1000
/** How often what is played is written to the device, in moments. */
const KEEP_EVERY = 5

/** Says what this wall has played in roll calls. @returns the roll call that is open here */
async function exchange(sent: readonly PlayedPart[], signal: AbortSignal): Promise<ShownRollCall | null> {
  const { method, path } = ROUTE_LINES.syncRollCall
  const secret = storedDeskSecret.get()
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ played: sent, ...(secret && { secret }) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  if (!answer.ok) throw new Error(`The roll call answered ${answer.status}`)
  const told: unknown = await answer.json()
  return isRecord(told) ? (readRollCall(told['rollCall']) ?? null) : null
}

/**
 * Follows the roll calls of an enrolled wall: at each change of the code and of the list, and every 30 s. Notes what plays
 * while one is open, also without the server.
 * @returns `ask`, which asks soon, and `stop`
 */
export function followRollCall({ state }: Pick<WallEngine, 'state'>) {
  const lifetime = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isDue = false
  let askedAt = -ASK_MIN_MS
  let parts = storedPlayed.get()
  let moments = 0

  const keep = () => {
    if (parts !== storedPlayed.get()) storedPlayed.set(parts)
  }
  const note = () => {
    const open = storedRollCall.get()
    const { phase, clip, isPaused } = state.get()
    const at = serverTime()
    if (!open || !clip || phase !== 'playing' || isPaused || at >= Date.parse(open.endsAt)) return keep()
    parts = addMoment(parts, { sessionId: open.sessionId, videoId: clip.id, at })
    if (++moments % KEEP_EVERY === 0) keep()
  }
  const askIn = (ms: number) => {
    clearTimeout(timer)
    if (!lifetime.signal.aborted) timer = setTimeout(() => void ask(), ms)
  }
  const askSoon = () => {
    isDue = true
    if (!isAsking) askIn(Math.max(0, askedAt + ASK_MIN_MS - performance.now()))
  }
  const untilNextCode = () => {
    const open = storedRollCall.get()
    return open
      ? Math.max(ASK_MIN_MS, Date.parse(open.expiresAt) - serverTime() + AFTER_STEP_MS)
      : WALL_POLL_MS
  }
  const ask = async () => {
    // A screen that is not enrolled has no roll calls.
    if (!storedDesk.get()) return void (timer = undefined)
    isAsking = true
    isDue = false
    askedAt = performance.now()
    const sent = parts
    // Without the server what is played waits on the device.
    const open = await exchange(sent, lifetime.signal).catch(() => undefined)
    isAsking = false
    if (lifetime.signal.aborted) return
    if (open !== undefined) {
      parts = withoutSent(parts, sent, parts.at(-1)?.sessionId !== open?.sessionId)
      keep()
      if (open !== null || storedRollCall.get() !== null) storedRollCall.set(open)
    }
    if (isDue) askSoon()
    else askIn(open === undefined ? RETRY_MS : Math.min(WALL_POLL_MS, untilNextCode()))
  }
  const noting = setInterval(note, MOMENT_MS)
  const end = storedDesk.subscribe(() => {
    if (timer === undefined) askSoon()
  })
  askSoon()
  return {
    /** @param wallId of the wall whose roll call has changed; null for all */
    ask(wallId: number | null): void {
      const kept = storedDesk.get()
      if (kept && (wallId === null || wallId === kept.wall.id)) askSoon()
    },
    stop(): void {
      keep()
      lifetime.abort()
      clearTimeout(timer)
      clearInterval(noting)
      end()
    },
  }
}
