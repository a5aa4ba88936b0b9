import { expect, test } from 'vitest'
import { createClient, type ClientRequest, type RouteLine } from './create-client.ts'
import type { Routes } from './index.ts'

const line: RouteLine = { method: 'GET', path: '/api/videos/:id' }

function clientOf(lines: Partial<Record<keyof Routes, RouteLine>>) {
  const sent: ClientRequest[] = []
  // The lines of the other routes may come later.
  const client = createClient<Routes>(lines as Record<keyof Routes, RouteLine>, async (request) => {
    sent.push(request)
    return { data: { id: 7 }, link: null }
  })
  return { client, sent }
}

test('a client has the routes of its lines, also those that are added later, and can be copied', async () => {
  const lines: Partial<Record<keyof Routes, RouteLine>> = { getVideo: line }
  const { client, sent } = clientOf(lines)
  const copy = { ...client, token: 'abc' }
  expect(await copy.getVideo({ id: 7 })).toEqual({ id: 7 })
  expect(client.likeVideo).toBeUndefined()
  lines.likeVideo = { method: 'POST', path: '/api/videos/:id/like' }
  await client.likeVideo({ id: 7 })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/videos/7',
    'POST /api/videos/7/like',
  ])
})
