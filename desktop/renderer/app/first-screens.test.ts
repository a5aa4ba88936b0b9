import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { PRERENDERED_NAMES, PRERENDERED_SCREENS } from '#shared/prerendered-screens.ts'
import { sendRequest } from '../lib/send-request.ts'
import { LOADS } from './first-screens.ts'

vi.mock('../lib/send-request.ts', () => ({ sendRequest: vi.fn() }))

beforeEach(() => {
  vi.mocked(sendRequest).mockReset()
  vi.mocked(sendRequest).mockImplementation(() => Promise.resolve(new Response('[]')))
})

test.each(PRERENDERED_NAMES)(
  'what the screen %s loads first is requested before its code runs',
  async (name) => {
    const { prefetch } = await LOADS[name]()
    await prefetch(new QueryClient(), 7)
    const asked: string[] = PRERENDERED_SCREENS[name].asks.map((ask) => ask.replace('#', '7'))
    const urls = vi.mocked(sendRequest).mock.calls.map(([, url]) => url)
    expect(urls.length).toBeGreaterThan(0)
    for (const url of urls) expect(asked).toContain(url)
  },
)
