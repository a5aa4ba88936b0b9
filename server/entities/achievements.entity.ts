import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'

/** Reference data: an achievement that users can earn. */
export class Achievement extends entity('Achievement', 'achievements', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60).unique(),
    description: p.string().length(200),
    iconName: p.string().length(30),
    pointsValue: p.integer(),
    /** A key of `METRICS` in award-reached.ts. */
    metric: p.string().length(30),
    /** The count at which the achievement is awarded. */
    requirement: p.integer(),
    category: p.string().length(30),
  },
}) {}

/** An achievement that a user has earned. */
export class Award extends entity('Award', 'awards', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    achievement: () => p.manyToOne(Achievement).primary().deleteRule('cascade'),
    awardedAt: p.datetime(3),
  },
}) {}

/** On how many days a user was active. */
export class ActiveDays extends entity('ActiveDays', 'active_days', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    days: p.integer(),
    /** The newest active day (UTC), as 2026-11-21. */
    lastDay: p.string().length(10),
  },
}) {}
