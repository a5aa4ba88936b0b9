import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'
import { Achievement } from './achievement.entity.ts'

const schema = defineEntity({
  name: 'Award',
  tableName: 'awards',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    achievement: () => p.manyToOne(Achievement).primary().deleteRule('cascade'),
    awardedAt: p.datetime(3),
  },
})

/** An achievement that a user has earned. */
export class Award extends schema.class {}
schema.setClass(Award)
