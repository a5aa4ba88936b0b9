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
    /** What is counted. */
    metric: p.string().length(30),
    /** The count at which it is earned. */
    requirement: p.integer(),
    category: p.string().length(30),
  },
})

/** Reference data: one thing that can be earned. */
export class Achievement extends schema.class {}
schema.setClass(Achievement)
