import { z } from 'zod'
import { COMMENT_MAX_LENGTH } from '../limits/comments.ts'
import { defineRoutes } from './define-route.ts'
import { byId, id, pagedList, time, writtenText } from './values.ts'

export const reply = z.object({
  id,
  /** The display name. */
  user: z.string(),
  /** The author. The author and administrators may delete the comment. */
  userId: id,
  text: z.string(),
  date: time,
  /** When the author last changed the text; null where it is as it was written. */
  editedAt: time.nullable(),
  avatar: z.string().nullable(),
  /** The comment that a reply belongs to; null of a comment. */
  parentId: id.nullable(),
})
export type Reply = z.infer<typeof reply>

const questionState = z.enum(['open', 'answered'])

export const comment = reply.extend({
  /** Null of what is no question to the instructor. */
  question: questionState.nullable(),
  /** Oldest first. A reply has none. */
  replies: z.array(reply),
})
export type Comment = z.infer<typeof comment>

export const openQuestion = reply.extend({ video: z.object({ id, title: z.string() }) })
export type OpenQuestion = z.infer<typeof openQuestion>

const changedComment = z.object({
  text: writtenText()
    .min(1, 'Please write something first.')
    .max(COMMENT_MAX_LENGTH, `Please use at most ${COMMENT_MAX_LENGTH.toLocaleString('en')} characters.`),
})

export const newComment = changedComment.extend({
  /** A comment on the same video. The reply to a reply belongs to the comment of that reply. */
  replyTo: id.optional(),
  /** Whether the instructor is asked. A reply is no question. */
  isQuestion: z.boolean().optional(),
})

const path = '/api/videos/:id/comments'

export const commentRoutes = defineRoutes({
  listComments: {
    ...pagedList,
    path,
    access: 'library',
    params: byId,
    response: z.array(comment),
    summary:
      'What was said about a video: answered questions, open ones, and comments, each newest first with their replies.',
  },
  createComment: {
    method: 'POST',
    path,
    access: 'user',
    params: byId,
    body: newComment,
    response: comment,
    status: 201,
    summary: 'Say something about a video, reply to a comment, or ask the instructor.',
  },
  editComment: {
    method: 'PUT',
    path: '/api/comments/:id',
    access: 'user',
    params: byId,
    body: changedComment,
    response: comment,
    summary: 'Change the text of an own comment within a day. 409 later, and while it is reported.',
  },
  setQuestionState: {
    method: 'PUT',
    path: '/api/comments/:id/question',
    access: 'user',
    params: byId,
    body: z.object({ state: questionState }),
    response: comment,
    summary: 'Mark a question as answered or open: by the person who asked, or the instructor.',
  },
  listOpenQuestions: {
    ...pagedList,
    path: '/api/user/questions',
    access: 'user',
    response: z.array(openQuestion),
    summary: 'The open questions about the public videos of the signed-in user, oldest first.',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'user',
    params: byId,
    status: 204,
    summary: 'Take a comment back with its replies; one’s own, and any for admins.',
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
