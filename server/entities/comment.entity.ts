import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

const schema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    text: p.text(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'comments_newest', properties: ['video', 'id'] }],
})

const removed = defineEntity({
  name: 'RemovedComment',
  tableName: 'removed_comments',
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
})

/** A deleted comment, for as long as its deletion can be undone. */
export class RemovedComment extends removed.class {}
removed.setClass(RemovedComment)

export class Comment extends schema.class {}
schema.setClass(Comment)
