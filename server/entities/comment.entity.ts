import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** The order of the comments on a video, the highest first. Replies stand below their comment. The numbers are stored. */
export const LIST_RANKS = { reply: -1, comment: 0, openQuestion: 1, answeredQuestion: 2 } as const

export class Comment extends entity('Comment', 'comments', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The first comment of a reply, which is no reply itself. */
    parent: () => p.manyToOne(Comment).nullable().deleteRule('cascade').index(),
    listRank: p.integer().default(LIST_RANKS.comment),
    text: p.text(),
    createdAt: p.datetime(3),
    editedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'comments_newest', properties: ['video', 'id'] },
    { name: 'comments_ranked', properties: ['video', 'listRank', 'id'] },
    { name: 'comments_questions', properties: ['listRank', 'id'] },
  ],
}) {}

/** A deleted comment, for as long as its deletion can be undone. */
export class RemovedComment extends entity('RemovedComment', 'removed_comments', {
  properties: {
    /** Of the comment, which has it again after an undo. */
    id: p.integer().primary().autoincrement(false),
    video: () => p.manyToOne(Video).deleteRule('cascade').index(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    removedBy: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Of a reply; the comment may be gone. */
    parentId: p.integer().nullable().index(),
    listRank: p.integer().default(LIST_RANKS.comment),
    text: p.text(),
    createdAt: p.datetime(3),
    editedAt: p.datetime(3).nullable(),
    removedAt: p.datetime(3).index(),
  },
}) {}
