import { z } from 'zod'
import { WISH_TEXT_MAX_LENGTH } from '../limits/comments.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, reason, requiredText, time, writtenName } from './values.ts'

export const wish = z.object({
  id,
  text: z.string(),
  /** How many people ask for it. Their names are shown to no person. */
  count,
  since: time,
  /** Whether a lesson for it was uploaded, and is not public yet. */
  isInMaking: z.boolean(),
})
export type Wish = z.infer<typeof wish>

export const wishRoutes = defineRoutes({
  askForLesson: {
    method: 'POST',
    path: '/api/wishes',
    access: 'user',
    body: z.object({
      text: requiredText(writtenName, 'Please say which lesson you look for.', WISH_TEXT_MAX_LENGTH),
    }),
    status: 204,
    summary: 'Ask for a lesson that the library lacks; once a person. The caller is told what comes of it.',
  },
  listWishes: {
    ...pagedList,
    path: '/api/wishes',
    access: 'videos.upload',
    response: z.array(wish),
    summary: 'The open wishes for lessons, the most wanted first.',
  },
  declineWish: {
    method: 'POST',
    path: '/api/wishes/:id/decline',
    access: 'review.decide',
    params: byId,
    body: z.object({ reason }),
    status: 204,
    summary: 'Decline a wish; those who asked read the reason. 409 where it is settled already.',
  },
  fulfilWish: {
    method: 'POST',
    path: '/api/wishes/:id/lesson',
    access: 'review.decide',
    params: byId,
    body: z.object({ videoId: id }),
    status: 204,
    summary:
      'Name the public lesson that a wish asks for; those who asked are told. 409 where it is settled already.',
  },
})
