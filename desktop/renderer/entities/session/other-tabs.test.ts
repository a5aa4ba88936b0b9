import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/contract/accounts.ts'
import { sessionKey } from '../query-keys.ts'

// It reads them when it is loaded.
const { followOtherTabs } = await import('./other-tabs.ts')

const ana: User = {
  id: 1,
  username: 'ana',
  firstName: null,
  lastName: null,
  email: 'ana@example.org',
  profileImageUrl: null,
  isAdmin: false,
  role: 'member',
  createdAt: '2026-11-21T07:00:00.000Z',
}
const SAVED = ['/api/users/1/saved']
let client: QueryClient
let end: () => void
const ask = vi.fn<(signal: AbortSignal) => Promise<User | null>>()
const store = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
const shown = () => [client.getQueryData(sessionKey), client.getQueryData(SAVED)]

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  ask.mockReset()
  client = new QueryClient()
  client.setQueryData(sessionKey, ana)
  client.setQueryData(SAVED, ['a video'])
  end = followOtherTabs(client, ask)
})
afterEach(() => {
  end()
  client.clear()
  vi.unstubAllGlobals()
})

test.each([['authToken'], [null]])('a sign-out in another tab empties this one: %s', async (key) => {
  ask.mockResolvedValue(null)
  store(key)
  await expect.poll(shown).toEqual([null, undefined])
})

test('another person who signs in there is signed in here too; the last sign-in counts', async () => {
  const first = Promise.withResolvers<User>()
  ask.mockReturnValueOnce(first.promise)
  store('authToken')
  ask.mockResolvedValueOnce({ ...ana, id: 3 })
  store('authToken')
  await expect.poll(shown).toEqual([{ ...ana, id: 3 }, undefined])
  first.resolve({ ...ana, id: 2 })
  await new Promise(setImmediate)
  expect(shown()[0]).toMatchObject({ id: 3 })
})

test('a page that the browser brings back asks who is signed in and reads its data again; a loaded page does not', async () => {
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(ask).not.toHaveBeenCalled()
  ask.mockResolvedValueOnce(ana)
  show(true)
  await expect.poll(() => client.getQueryState(SAVED)?.isInvalidated).toBe(true)
  expect(shown()).toEqual([ana, ['a video']])
  ask.mockResolvedValueOnce(null)
  show(true)
  await expect.poll(shown).toEqual([null, undefined])
})

test('the same person, other things that are kept, and a server that is away change nothing', async () => {
  store('view-modes')
  expect(ask).not.toHaveBeenCalled()
  ask.mockResolvedValueOnce(ana)
  store('authToken')
  ask.mockRejectedValueOnce(new Error('away'))
  store('authToken')
  await new Promise(setImmediate)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(shown()).toEqual([ana, ['a video']])
})
