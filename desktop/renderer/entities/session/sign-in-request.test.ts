import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAction, signInRequest } from './sign-in-request.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { pathname: '/video/7', search: '?a=1', hash: '#comments' } })
})
afterEach(() => {
  signInRequest.takePresses()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a press is done once after the sign-in, in the order of the presses', () => {
  const opened = vi.fn<(address: string) => void>()
  const stop = signInRequest.onOpen(opened)
  signInAction({ kind: 'like', id: 7 }).onPress()
  signInRequest.keep({ kind: 'comment', id: 7 })
  signInRequest.open({ kind: 'like', id: 7 })
  signInRequest.open()
  stop()
  expect(opened.mock.calls).toEqual(Array.from({ length: 3 }, () => ['/video/7?a=1#comments']))
  expect(signInRequest.takePresses()).toMatchObject([
    { kind: 'comment', id: 7 },
    { kind: 'like', id: 7 },
  ])
  expect(signInRequest.takePresses()).toEqual([])
})

test('a press of more than ten minutes ago is not done: another person may sign in now', () => {
  signInRequest.keep({ kind: 'save', id: 1 })
  vi.advanceTimersByTime(10 * 60 * 1000)
  signInRequest.keep({ kind: 'follow', id: 2 })
  expect(signInRequest.takePresses()).toMatchObject([{ kind: 'follow', id: 2 }])
})
