import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartAtStandstill, waitsForNothing } from './restart-standstill.ts'

/** What the function reads of an element. */
class Player {
  currentTime = 0
  paused = false
  seeking = false
  readyState = 4
  buffered = ranges(0, 19)
}

const ranges = (start: number, end: number): TimeRanges => ({ length: 1, start: () => start, end: () => end })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(player: Player, options?: Parameters<typeof restartAtStandstill>[2]) {
  const restart = vi.fn()
  const stop = restartAtStandstill(player, restart, options)
  return { restart, stop }
}

test('an element that plays and does not move is started again, three times at most', () => {
  const { restart, stop } = watch(new Player())
  vi.advanceTimersByTime(10_000)
  expect(restart).toHaveBeenCalledTimes(3)
  stop()
})

test('one that moves, is paused, seeks or waits for data is left alone', () => {
  const moving = new Player()
  const states = [{ paused: true }, { seeking: true }, { readyState: 2 }].map((state) =>
    Object.assign(new Player(), state),
  )
  const watched = [moving, ...states].map((player) => watch(player))
  for (let times = 0; times < 20; times += 1) {
    moving.currentTime += 0.4
    vi.advanceTimersByTime(400)
  }
  for (const { restart, stop } of watched) {
    expect(restart).not.toHaveBeenCalled()
    stop()
  }
})

test('a player that waits for data which it has is started again, and one that needs data is not', () => {
  const options = { shouldMove: waitsForNothing, checks: 3 }
  const complete = watch(Object.assign(new Player(), { readyState: 2 }), options)
  const loading = watch(Object.assign(new Player(), { readyState: 2, buffered: ranges(0, 0.5) }), options)
  const playing = watch(new Player(), options)
  vi.advanceTimersByTime(1200)
  expect(complete.restart, 'it may still go on').not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(complete.restart).toHaveBeenCalledOnce()
  for (const { restart } of [loading, playing]) expect(restart).not.toHaveBeenCalled()
  for (const { stop } of [complete, loading, playing]) stop()
})
