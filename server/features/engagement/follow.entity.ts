import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'

const schema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    follower: () => p.manyToOne(User).primary().deleteRule('cascade'),
    creator: () => p.manyToOne(User).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
})

export class Follow extends schema.class {}
schema.setClass(Follow)
