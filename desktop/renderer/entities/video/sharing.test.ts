import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toaster } from '../../lib/toast.ts'
import { askToSignIn } from './reactions.ts'
import { shareVideo } from './sharing.ts'

const data = { title: 'Ladders', text: 'Look', url: 'https://turnout.example/video/7' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

function expectToFadeAfter(title: string, ms: number): void {
  vi.advanceTimersByTime(ms - 1)
  expect(toaster.get()).toMatchObject({ title, isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(toaster.get()).toMatchObject({ title, isLeaving: true })
}

test('SH-43 the toast of a share lasts 2 s, and the toast of a sign-in 3 s', async () => {
  await shareVideo(7, data, () => Promise.resolve())
  expectToFadeAfter('Shared successfully', 2000)
  askToSignIn()
  expectToFadeAfter('Authentication Required', 3000)
})

test('a cancelled share shows no toast, and a failed share lasts as long as other toasts', async () => {
  await shareVideo(7, data, () => Promise.reject(new DOMException('cancelled', 'AbortError')))
  expect(toaster.get()).toBeNull()
  await shareVideo(7, data, () => Promise.reject(new Error('no target')))
  expectToFadeAfter('Share failed', 5000)
})
