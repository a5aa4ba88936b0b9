import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Achievement',
  tableName: 'achievements',
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
})

/** Reference data: an achievement that users can earn. */
export class Achievement extends schema.class {}
schema.setClass(Achievement)
