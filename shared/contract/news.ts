import { z } from 'zod'
import { category } from './categories.ts'
import { defineRoutes } from './define-route.ts'
import { byId } from './values.ts'
import { video } from './videos.ts'

export const DIGEST_INTERVALS = ['day', 'week'] as const
export type DigestInterval = (typeof DIGEST_INTERVALS)[number]

const digestChoice = z.object({ every: z.enum(['off', ...DIGEST_INTERVALS]) })
const digest = digestChoice.extend({
  /** Whether this installation sends mail, and the account has a proven address. */
  canBeSent: z.boolean(),
})
export type Digest = z.infer<typeof digest>

const follow = {
  access: 'user',
  params: byId,
  response: z.object({ isFollowing: z.boolean() }),
} as const
const ownDigest = { path: '/api/user/digest', access: 'user', response: digest } as const

export const newsRoutes = defineRoutes({
  listNews: {
    method: 'GET',
    path: '/api/news',
    access: 'user',
    response: z.array(video),
    summary:
      'Lessons and shorts that became public since the last visit of the signed-in person, newest first, at most NEWS_MAX and one more. Without those that the person has watched to the end or uploaded; empty in a first visit.',
  },
  listFollowedDisciplines: {
    method: 'GET',
    path: '/api/user/disciplines',
    access: 'user',
    response: z.array(category.pick({ id: true, name: true })),
    summary: 'The disciplines that the signed-in person follows.',
  },
  followDiscipline: {
    ...follow,
    method: 'POST',
    path: '/api/categories/:id/follow',
    summary: 'Be told of the lessons of a discipline; repeating is harmless.',
  },
  unfollowDiscipline: {
    ...follow,
    method: 'POST',
    path: '/api/categories/:id/unfollow',
    summary: 'Stop following; repeating is harmless.',
  },
  getDigest: {
    ...ownDigest,
    method: 'GET',
    summary: 'How often the signed-in person gets a mail with the new lessons of those they follow.',
  },
  changeDigest: {
    ...ownDigest,
    method: 'PUT',
    body: digestChoice,
    summary: 'Change it. The first mail has the lessons that become public from now on.',
  },
})
