import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { patchVideo, titleOfVideo } from './video-cache.ts'

const liked = { id: 1, isLiked: false, likes: 4 }
const other = { id: 2, isLiked: false, likes: 9 }

function clientWith(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient()
  for (const [path, value] of Object.entries(data)) client.setQueryData([path], value)
  return client
}

it('reaches a video in every shape of answer', () => {
  const client = clientWith({
    '/api/videos/1': liked,
    '/api/videos/trending': { items: [other, liked], next: null },
    '/api/videos': { pages: [{ items: [liked], next: null }], pageParams: [{}] },
    '/api/creators/3/videos': { creator: { id: 1 }, videos: [liked] },
  })
  patchVideo(client, 1, { isLiked: true, likes: 5 })

  const after = { id: 1, isLiked: true, likes: 5 }
  expect(client.getQueryData(['/api/videos/1'])).toEqual(after)
  expect(client.getQueryData(['/api/videos/trending'])).toEqual({ items: [other, after], next: null })
  expect(client.getQueryData(['/api/videos'])).toEqual({
    pages: [{ items: [after], next: null }],
    pageParams: [{}],
  })
  expect(client.getQueryData(['/api/creators/3/videos'])).toEqual({ creator: { id: 1 }, videos: [after] })
})

it('leaves what doesn’t hold the video as it was', () => {
  const list = { items: [other], next: null }
  const user = { id: 1, username: 'ana' }
  const client = clientWith({ '/api/videos/featured': list, '/api/auth/user': user })
  patchVideo(client, 1, { isLiked: true })
  expect(client.getQueryData(['/api/videos/featured'])).toBe(list)
  expect(client.getQueryData(['/api/auth/user'])).toBe(user)
})

it('knows what a video is called from any answer, and nothing of what is none', () => {
  const client = clientWith({
    '/api/categories/1': { id: 1, title: 'no video' },
    '/api/videos': { pages: [{ items: [{ ...other, title: 'Ladder angle' }, liked], next: null }] },
  })
  expect(titleOfVideo(client, 2)).toBe('Ladder angle')
  expect(titleOfVideo(client, 1)).toBe('')
})
