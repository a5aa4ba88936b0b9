import { entity, p } from '#server/database/entity.ts'
import type { Preferences as PublicPreferences } from '#shared/contract/preferences.ts'
import { User } from './user.entity.ts'
import { Category } from './category.entity.ts'

/** The professional area and experience of a user; the chosen categories are rows of PreferredCategory. */
export class Preferences extends entity('Preferences', 'preferences', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    professionalArea: p.string().length(20).$type<PublicPreferences['professionalArea']>(),
    experienceLevel: p.string().length(10).$type<PublicPreferences['experienceLevel']>(),
  },
}) {}

export class PreferredCategory extends entity('PreferredCategory', 'preferred_categories', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    category: () => p.manyToOne(Category).primary().deleteRule('cascade'),
  },
}) {}
