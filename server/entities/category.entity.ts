import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Category',
  tableName: 'categories',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60).unique(),
    icon: p.string().length(30),
    discipline: p.string().length(20),
    /** The position in the sidebar, from the top. */
    position: p.integer(),
  },
})

export class Category extends schema.class {}
schema.setClass(Category)
