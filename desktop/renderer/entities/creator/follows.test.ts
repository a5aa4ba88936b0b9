import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { patchCreator } from './follows.ts'

const ana = { id: 3, displayName: 'Ana', isFollowing: false, followerCount: 4 }
const followed = { ...ana, isFollowing: true, followerCount: 5 }
const video = (creator: typeof ana) => ({ id: 3, title: 'Burns', creator })

it('reaches a creator in every shape of answer, and never a video of the same number', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/creators/3'], ana)
  client.setQueryData(['/api/creators/3/videos'], { creator: ana, videos: [video(ana)] })
  client.setQueryData(['/api/videos', 'pages'], { pages: [{ items: [video(ana)], next: null }] })
  patchCreator(client, 3, { isFollowing: true, followerCount: 5 })

  expect(client.getQueryData(['/api/creators/3'])).toEqual(followed)
  expect(client.getQueryData(['/api/creators/3/videos'])).toEqual({
    creator: followed,
    videos: [video(followed)],
  })
  expect(client.getQueryData(['/api/videos', 'pages'])).toEqual({
    pages: [{ items: [video(followed)], next: null }],
  })
})

it('leaves what doesn’t hold the creator as it was', () => {
  const client = new QueryClient()
  const list = { items: [video({ ...ana, id: 9 })], next: null }
  client.setQueryData(['/api/videos/featured'], list)
  patchCreator(client, 3, { isFollowing: true })
  expect(client.getQueryData(['/api/videos/featured'])).toBe(list)
})
