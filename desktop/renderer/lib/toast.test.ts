import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  TOAST_CLIP_VIEWER_MS,
  TOAST_FADE_MS,
  TOAST_PROFILE_MS,
  TOAST_SHARE_MS,
  TOAST_SIGN_IN_MS,
} from '#shared/limits/toasts.ts'
import { toast, toaster } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('SH-43 a toast with a time of its own keeps it: 3 s, 2 s, 1.5 s', () => {
  expect([TOAST_SIGN_IN_MS, TOAST_PROFILE_MS, TOAST_SHARE_MS, TOAST_CLIP_VIEWER_MS]).toEqual([
    3000, 3000, 2000, 1500,
  ])
  for (const duration of [3000, 2000, 1500]) {
    toast({ title: 'For a while', duration })
    vi.advanceTimersByTime(duration - 1)
    expect(toaster.get()).toMatchObject({ title: 'For a while', isLeaving: false })
    vi.advanceTimersByTime(1)
    expect(toaster.get()).toMatchObject({ isLeaving: true })
    vi.advanceTimersByTime(TOAST_FADE_MS)
    expect(toaster.get()).toBeNull()
  }
})

test('SH-42 a toast that is fading already doesn’t take its successor along', () => {
  toast({ title: 'First' })
  toaster.dismiss()
  vi.advanceTimersByTime(TOAST_FADE_MS - 1)
  toast({ title: 'Second' })
  vi.advanceTimersByTime(TOAST_FADE_MS)
  expect(toaster.get()).toMatchObject({ title: 'Second', isLeaving: false })
})

test('a toast that is hovered or focused stays, and afterwards for the rest of its time', () => {
  toast({ title: 'Deleted', duration: 5000, action: { label: 'Undo', onPress: () => undefined } })
  vi.advanceTimersByTime(3000)
  const release = toaster.hold()
  vi.advanceTimersByTime(60_000)
  expect(toaster.get()).toMatchObject({ title: 'Deleted', isLeaving: false })
  release()
  vi.advanceTimersByTime(1999)
  expect(toaster.get()).toMatchObject({ isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(toaster.get()).toMatchObject({ isLeaving: true })
})

test('releasing a toast has no effect on its successor, and leaves a second where the time was nearly over', () => {
  toast({ title: 'First', duration: 2000 })
  vi.advanceTimersByTime(1990)
  const release = toaster.hold()
  release()
  vi.advanceTimersByTime(999)
  expect(toaster.get()).toMatchObject({ title: 'First', isLeaving: false })
  toast({ title: 'Second', duration: 3000 })
  release()
  vi.advanceTimersByTime(2999)
  expect(toaster.get()).toMatchObject({ title: 'Second', isLeaving: false })
})
