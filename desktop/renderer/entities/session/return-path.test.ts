import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownPath, returnPath } from './return-path.ts'

const ORIGIN = 'https://turnout.example.org'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('window', { location: { origin: ORIGIN } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a sign-in leads back to a screen of this page and nowhere else', () => {
  expect(ownPath('/call#012345')).toBe('/call#012345')
  expect(ownPath('/search?q=a%20b#c')).toBe('/search?q=a%20b#c')
  const elsewhere = [
    'https://evil.example/call',
    '//evil.example/call',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'call',
    '',
    // Round and round.
    '/auth',
    '/auth?problem=failed',
    null,
    { pathname: '/call' },
  ]
  for (const path of elsewhere) expect(ownPath(path), JSON.stringify(path)).toBeNull()
})

test('a return path is used once, expires with the sign-in, and is refused when it was tampered with', () => {
  returnPath.keep('/call#012345')
  expect([returnPath.read(), returnPath.take(), returnPath.take()]).toEqual([
    '/call#012345',
    '/call#012345',
    null,
  ])
  returnPath.keep('/call#012345')
  vi.advanceTimersByTime(10 * 60 * 1000)
  expect(returnPath.take()).toBeNull()
  returnPath.keep('//evil.example')
  expect(returnPath.take()).toBeNull()
  for (const written of ['{', 'null', '"/call"', '{"path":"/call"}']) {
    sessionStorage.setItem('return-path', written)
    expect(returnPath.take(), written).toBeNull()
  }
  returnPath.keep('/call')
  returnPath.keep(null)
  expect(returnPath.take()).toBeNull()
})
