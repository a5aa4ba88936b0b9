import { defineEntity, p } from '@mikro-orm/core'
import type { Preferences as PublicPreferences } from '#shared/contract/preferences.ts'
import { User } from './user.entity.ts'
import { Category } from './category.entity.ts'

const preferences = defineEntity({
  name: 'Preferences',
  tableName: 'preferences',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    professionalArea: p.string().length(20).$type<PublicPreferences['professionalArea']>(),
    experienceLevel: p.string().length(10).$type<PublicPreferences['experienceLevel']>(),
  },
})

/** The professional area and experience of a user; the chosen categories are rows of PreferredCategory. */
export class Preferences extends preferences.class {}
preferences.setClass(Preferences)

const preferredCategories = defineEntity({
  name: 'PreferredCategory',
  tableName: 'preferred_categories',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    category: () => p.manyToOne(Category).primary().deleteRule('cascade'),
  },
})

export class PreferredCategory extends preferredCategories.class {}
preferredCategories.setClass(PreferredCategory)
