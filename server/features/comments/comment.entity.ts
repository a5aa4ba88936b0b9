import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'

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

export class Comment extends schema.class {}
schema.setClass(Comment)
