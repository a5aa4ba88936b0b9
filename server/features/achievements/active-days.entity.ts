import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'

const schema = defineEntity({
  name: 'ActiveDays',
  tableName: 'active_days',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    days: p.integer(),
    /** The newest active day (UTC), as 2026-11-21. */
    lastDay: p.string().length(10),
  },
})

/** On how many days a user was active. */
export class ActiveDays extends schema.class {}
schema.setClass(ActiveDays)
