import { WALL_POLL_MS, WALL_REPORT_MIN_MS } from '#shared/limits/wall.ts'
import { createEmitter } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { ROUTE_LINES } from '../../lib/route-lines.ts'
import { readDesk, storedDesk, storedDeskSecret } from './desk.ts'
import type { WallEngine } from './engine.ts'
import { wallLog } from './wall-storage.ts'

const REQUEST_TIMEOUT_MS = 8000
/** A smaller difference is the time that the answer took. */
const CLOCK_TOLERANCE_MS = 1000
const NOT_FOUND = 404

/** This screen was enrolled a moment ago. */
export const enrolled = createEmitter()

/** Takes the answer of the server. @param at when it was written, by the clock of the device in ms */
function take(answer: unknown, at: number): void {
  const kept = storedDesk.get()
  if (answer === null) {
    if (!kept) return
    wallLog.write('The desk no longer knows this screen')
    return storedDesk.set(null)
  }
  if (!isRecord(answer)) return
  const { now, version } = answer
  const told = Date.parse(String(now)) - at
  const offset = Number.isFinite(told) ? told : 0
  const isSame = kept && Math.abs(kept.clockOffset - offset) < CLOCK_TOLERANCE_MS
  const clockOffset = isSame ? kept.clockOffset : offset
  const desk = readDesk(answer['desk'])
  if (desk && typeof version === 'string') {
    wallLog.write('The desk has set the programme')
    storedDesk.set({ ...desk, version, clockOffset })
  } else if (kept && !isSame) storedDesk.set({ ...kept, clockOffset })
}

/**
 * Says what an enrolled wall plays, and reads what the desk has set: every 30 s, after a change on the screen and when the
 * live connection says so, and never more often than every 3 s. A screen that is not enrolled asks once.
 * @returns `ask`, which asks soon, and `stop`
 */
export function followDesk({ state }: Pick<WallEngine, 'state'>) {
  const lifetime = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStranger = false
  let isAsking = false
  let isDue = false
  let asked = ''
  let askedAt = -WALL_REPORT_MIN_MS

  const word = () => {
    const { phase, clip } = state.get()
    return { phase, lessonId: clip?.id ?? null }
  }
  const send = async () => {
    const { method, path } = ROUTE_LINES.syncWall
    const kept = storedDesk.get()
    const secret = storedDeskSecret.get()
    const sentAt = Date.now()
    asked = JSON.stringify(word())
    const answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...word(), version: kept?.version ?? null, ...(secret && { secret }) }),
      signal: AbortSignal.any([lifetime.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    })
    // A server of a former version knows no desk.
    if (answer.status === NOT_FOUND) isStranger = storedDesk.get() === null
    if (!answer.ok) return
    const told: unknown = await answer.json()
    if (lifetime.signal.aborted) return
    isStranger = told === null
    take(told, (sentAt + Date.now()) / 2)
  }
  const askIn = (ms: number) => {
    clearTimeout(timer)
    if (!lifetime.signal.aborted && !isStranger) timer = setTimeout(() => void ask(), ms)
  }
  const askSoon = () => {
    isDue = true
    if (!isAsking) askIn(Math.max(0, askedAt + WALL_REPORT_MIN_MS - performance.now()))
  }
  const ask = async () => {
    isAsking = true
    isDue = false
    askedAt = performance.now()
    // Without the server the kept programme goes on.
    await send().catch(() => undefined)
    isAsking = false
    if (isDue) askSoon()
    else askIn(WALL_POLL_MS)
  }
  const ends = [
    state.subscribe(() => {
      if (JSON.stringify(word()) !== asked && storedDesk.get()) askSoon()
    }),
    enrolled.subscribe(() => {
      isStranger = false
      askSoon()
    }),
  ]
  void ask()
  return {
    /** @param wallId of the wall that the desk has changed; null for all */
    ask(wallId: number | null): void {
      const kept = storedDesk.get()
      if (kept && (wallId === null || wallId === kept.wall.id)) askSoon()
    },
    stop(): void {
      lifetime.abort()
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
