import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'

const schema = defineEntity({
  name: 'PreferredCategory',
  tableName: 'preferred_categories',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    category: () => p.manyToOne(Category).primary().deleteRule('cascade'),
  },
})

export class PreferredCategory extends schema.class {}
schema.setClass(PreferredCategory)
