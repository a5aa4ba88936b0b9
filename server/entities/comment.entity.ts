import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

export class Comment extends entity('Comment', 'comments', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    text: p.text(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'comments_newest', properties: ['video', 'id'] }],
}) {}

/** A deleted comment, for as long as its deletion can be undone. */
export class RemovedComment extends entity('RemovedComment', 'removed_comments', {
  properties: {
    /** Of the comment, which has it again after an undo. */
    id: p.integer().primary().autoincrement(false),
    video: () => p.manyToOne(Video).deleteRule('cascade').index(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    removedBy: () => p.manyToOne(User).deleteRule('cascade').index(),
    text: p.text(),
    createdAt: p.datetime(3),
    removedAt: p.datetime(3).index(),
  },
}) {}
