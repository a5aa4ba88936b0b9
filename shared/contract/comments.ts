import { z } from 'zod'
import { COMMENT_MAX_LENGTH } from '../limits.ts'
import { defineRoutes } from './define-route.ts'
import { byId, id, pagedList, time, writtenText } from './values.ts'

export const comment = z.object({
  id,
  /** The display name. */
  user: z.string(),
  /** The author. The author and administrators may delete the comment. */
  userId: id,
  text: z.string(),
  date: time,
  avatar: z.string().nullable(),
})
export type Comment = z.infer<typeof comment>

export const newComment = z.object({
  text: writtenText()
    .min(1, 'Please write something first.')
    .max(COMMENT_MAX_LENGTH, `Please use at most ${COMMENT_MAX_LENGTH.toLocaleString('en')} characters.`),
})

const path = '/api/videos/:id/comments'

export const commentRoutes = defineRoutes({
  listComments: {
    ...pagedList,
    path,
    access: 'library',
    params: byId,
    response: z.array(comment),
    summary: 'What was said about a video, newest first.',
  },
  createComment: {
    method: 'POST',
    path,
    access: 'user',
    params: byId,
    body: newComment,
    response: comment,
    status: 201,
    summary: 'Say something about a video.',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'user',
    params: byId,
    status: 204,
    summary: 'Take a comment back; one’s own, and any for admins.',
  },
  restoreComment: {
    method: 'POST',
    path: '/api/comments/:id/restore',
    access: 'user',
    params: byId,
    response: comment,
    summary: 'Undo an own deletion of a comment within five minutes.',
  },
})
