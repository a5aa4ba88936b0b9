import type { Preferences as PublicPreferences } from '#shared/contract/preferences.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Preferences } from './preferences.entity.ts'
import { PreferredCategory } from './preferred-category.entity.ts'

const existsAlready = () =>
  new ApiError('conflict', 'You have chosen your preferences already. Please update them instead.')

export function createPreferences({ database }: Pick<Parts, 'database'>) {
  /** @throws ApiError invalid where a category doesn't exist */
  const replaceCategories = async (em: EntityManager, caller: Caller, ids: number[]): Promise<number[]> => {
    const user = em.getReference(User, caller.id)
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const categories = await em.find(Category, { id: { $in: wanted } })
    if (categories.length !== wanted.length) {
      const message = 'One of these categories does not exist any more. Please choose again.'
      throw new ApiError('invalid', message, { issues: [{ path: 'categoryIds', message }] })
    }
    await em.nativeDelete(PreferredCategory, { user: caller.id })
    for (const category of categories) em.create(PreferredCategory, { user, category })
    return wanted
  }

  return {
    async get(caller: Caller): Promise<PublicPreferences | null> {
      const em = database.entities()
      const stored = await em.findOne(Preferences, { user: caller.id })
      if (!stored) return null
      const chosen = await em.find(PreferredCategory, { user: caller.id }, { orderBy: { category: 'asc' } })
      const { professionalArea, experienceLevel } = stored
      return { categoryIds: chosen.map(({ category }) => category.id), professionalArea, experienceLevel }
    },

    /** @throws ApiError conflict where the user has preferences already */
    async create(caller: Caller, form: PublicPreferences): Promise<PublicPreferences> {
      const { professionalArea, experienceLevel } = form
      try {
        return await database.transaction(async (em) => {
          if (await em.findOne(Preferences, { user: caller.id })) throw existsAlready()
          const categoryIds = await replaceCategories(em, caller, form.categoryIds)
          const user = em.getReference(User, caller.id)
          em.create(Preferences, { user, professionalArea, experienceLevel })
          await em.flush()
          return { categoryIds, professionalArea, experienceLevel }
        })
      } catch (error) {
        // The primary key decides between two calls at once.
        const tables = ['preferences', 'preferred_categories']
        if (tables.some((table) => violatesUnique(error, table))) throw existsAlready()
        throw error
      }
    },

    /** @throws ApiError not_found where the user has no preferences yet */
    async update(caller: Caller, form: PublicPreferences): Promise<PublicPreferences> {
      const { professionalArea, experienceLevel } = form
      return database.transaction(async (em) => {
        const stored = await em.findOne(Preferences, { user: caller.id })
        if (!stored) throw new ApiError('not_found', 'You have not chosen any preferences yet.')
        em.assign(stored, { professionalArea, experienceLevel })
        const categoryIds = await replaceCategories(em, caller, form.categoryIds)
        await em.flush()
        return { categoryIds, professionalArea, experienceLevel }
      })
    },
  }
}
