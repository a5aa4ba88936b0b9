import { z } from 'zod'

/** What the server sends over /ws (specification 001, sections 3 and 7). */
export const ACTIVITY_ACTIONS = ['viewed', 'liked', 'shared', 'saved', 'commented', 'deleted'] as const

export const videoActivity = z.object({
  type: z.literal('video_activity'),
  username: z.string(),
  userId: z.number(),
  videoId: z.number(),
  videoTitle: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  timestamp: z.iso.datetime(),
  isAdmin: z.boolean(),
})
export type VideoActivity = z.infer<typeof videoActivity>
