import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, count } from './values.ts'

const likeState = z.object({ isLiked: z.boolean(), likes: count })
const saveState = z.object({ isSaved: z.boolean() })

const like = { path: '/api/videos/:id/like', access: 'user', params: byId, response: likeState } as const
const save = { path: '/api/videos/:id/save', access: 'user', params: byId, response: saveState } as const

export const socialRoutes = defineRoutes({
  likeVideo: { ...like, method: 'POST', summary: 'Like; repeating is harmless.' },
  unlikeVideo: { ...like, method: 'DELETE', summary: 'Take a like back; repeating is harmless.' },
  saveVideo: { ...save, method: 'POST', summary: 'Save; repeating is harmless.' },
  unsaveVideo: { ...save, method: 'DELETE', summary: 'Take a save back; repeating is harmless.' },
})
