import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, count } from './values.ts'

const likeState = z.object({ isLiked: z.boolean(), likes: count })
const saveState = z.object({ isSaved: z.boolean() })

const watchLaterState = z.object({ isWatchLater: z.boolean() })
const followState = z.object({ isFollowing: z.boolean(), followerCount: count })

const like = { path: '/api/videos/:id/like', access: 'user', params: byId, response: likeState } as const
const save = { path: '/api/videos/:id/save', access: 'user', params: byId, response: saveState } as const
const watchLater = {
  path: '/api/videos/:id/watch-later',
  access: 'user',
  params: byId,
  response: watchLaterState,
} as const
const follow = { method: 'POST', access: 'user', params: byId, response: followState } as const

export const engagementRoutes = defineRoutes({
  likeVideo: { ...like, method: 'POST', summary: 'Like; repeating is harmless.' },
  unlikeVideo: { ...like, method: 'DELETE', summary: 'Take a like back; repeating is harmless.' },
  saveVideo: { ...save, method: 'POST', summary: 'Save; repeating is harmless.' },
  unsaveVideo: { ...save, method: 'DELETE', summary: 'Take a save back; repeating is harmless.' },
  addToWatchLater: { ...watchLater, method: 'POST', summary: 'Put aside for later; repeating is harmless.' },
  removeFromWatchLater: {
    ...watchLater,
    method: 'DELETE',
    summary: 'Take off the watch-later list; repeating is harmless.',
  },
  viewVideo: {
    method: 'POST',
    path: '/api/videos/:id/view',
    access: 'lesson',
    params: byId,
    status: 202,
    summary: 'It was watched; counted once an hour for a person, or for a browser by its cookie.',
  },
  shareVideo: {
    method: 'POST',
    path: '/api/videos/:id/share',
    access: 'user',
    params: byId,
    status: 204,
    summary: 'Say that a video was shared: it is told to everybody who listens.',
  },
  followCreator: {
    ...follow,
    path: '/api/creators/:id/follow',
    summary: 'Follow; repeating is harmless, oneself is refused with 400.',
  },
  unfollowCreator: {
    ...follow,
    path: '/api/creators/:id/unfollow',
    summary: 'Stop following; repeating is harmless.',
  },
})
