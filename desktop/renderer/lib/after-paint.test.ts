import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let paint: (() => void) | null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  paint = null
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paint = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => (paint = null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work runs once, after the paint', () => {
  const run = vi.fn<() => void>()
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  paint?.()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledOnce()
})

test('a page that is not painted any more runs it after a second, and not again with a later paint', () => {
  const run = vi.fn<() => void>()
  afterPaint(run)
  vi.advanceTimersByTime(1000)
  paint?.()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledOnce()
})

test('cancelled work does not run', () => {
  const run = vi.fn<() => void>()
  afterPaint(run)()
  paint?.()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
})
