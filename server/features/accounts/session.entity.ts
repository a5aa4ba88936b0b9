import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** The `sid` claim of the token. A token without its row is revoked. */
    id: p.string().length(36).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
})

export class Session extends schema.class {}
schema.setClass(Session)
