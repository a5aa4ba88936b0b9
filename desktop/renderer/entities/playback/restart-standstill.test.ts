import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartAtStandstill } from './restart-standstill.ts'

/** What the function reads of an element. */
class Player {
  currentTime = 0
  paused = false
  seeking = false
  readyState = 4
  pause = vi.fn()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(player: Player) {
  const play = vi.fn()
  // A media element exists in browsers alone; tests/engines runs the real one.
  const stop = restartAtStandstill(player as unknown as HTMLMediaElement, play)
  return { play, stop }
}

test('an element that plays and does not move is started again, three times at most', () => {
  const player = new Player()
  const { play, stop } = watch(player)
  vi.advanceTimersByTime(10_000)
  expect(player.pause).toHaveBeenCalledTimes(3)
  expect(play).toHaveBeenCalledTimes(3)
  stop()
})

test('one that moves, is paused, seeks or waits for data is left alone', () => {
  const moving = new Player()
  const states = [{ paused: true }, { seeking: true }, { readyState: 2 }].map((state) =>
    Object.assign(new Player(), state),
  )
  const watched = [moving, ...states].map(watch)
  for (let times = 0; times < 20; times += 1) {
    moving.currentTime += 0.4
    vi.advanceTimersByTime(400)
  }
  for (const { play, stop } of watched) {
    expect(play).not.toHaveBeenCalled()
    stop()
  }
})
