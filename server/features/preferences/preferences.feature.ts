import type { preferenceRoutes, Preferences as PublicPreferences } from '#shared/contract/preferences.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { enterFiling, findFiled } from '#server/entities/filed-category.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { Preferences, PreferredCategory } from '#server/entities/preferences.entity.ts'

const existsAlready = () =>
  new ApiError('conflict', 'You have chosen your preferences already. Please update them instead.')

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'preferredCategories',
    sql: `select p.category_id as position, c.name from preferred_categories p join categories c on c.id = p.category_id
      where p.user_id = ? and p.category_id > ? order by p.category_id limit ?`,
  },
]

export function preferencesFeature({ database }: Parts) {
  /** @throws ApiError conflict where new preferences are stored already, not_found where there are none to change */
  const write = (caller: Caller, form: PublicPreferences, isNew: boolean) =>
    database.transaction(async (em) => {
      const { professionalArea, experienceLevel } = form
      await enterFiling(em)
      const stored = await em.findOne(Preferences, { user: caller.id })
      if (isNew && stored) throw existsAlready()
      if (!isNew && !stored) throw new ApiError('not_found', 'You have not chosen any preferences yet.')
      const user = em.getReference(User, caller.id)
      const categoryIds = await replaceCategories(em, user, form.categoryIds)
      if (stored) em.assign(stored, { professionalArea, experienceLevel })
      else em.create(Preferences, { user, professionalArea, experienceLevel })
      await em.flush()
      return { categoryIds, professionalArea, experienceLevel }
    })

  const handlers: Handlers<typeof preferenceRoutes> = {
    async getPreferences({ caller }) {
      const em = database.entities()
      const stored = await em.findOne(Preferences, { user: caller.id })
      if (!stored) return null
      const chosen = await em.find(PreferredCategory, { user: caller.id }, { orderBy: { category: 'asc' } })
      const { professionalArea, experienceLevel } = stored
      return { categoryIds: chosen.map(({ category }) => category.id), professionalArea, experienceLevel }
    },

    createPreferences: ({ caller, body }) =>
      write(caller, body, true).catch((error: unknown) => {
        // The primary key decides between two calls at once.
        const tables = ['preferences', 'preferred_categories']
        throw tables.some((table) => violatesUnique(error, table)) ? existsAlready() : error
      }),

    updatePreferences: ({ caller, body }) => write(caller, body, false),

    async getActivityPreference({ caller }) {
      const { isNamed } = await database.entities().findOneOrFail(User, caller.id)
      return { isNamed }
    },

    async changeActivityPreference({ caller, body: { isNamed } }) {
      await database.transaction((em) => em.nativeUpdate(User, { id: caller.id }, { isNamed }))
      return { isNamed }
    },
  }
  return { handlers, exports: EXPORTS }
}

/** @throws ApiError invalid where a category doesn't exist */
async function replaceCategories(em: EntityManager, user: User, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const found = await findFiled(em, wanted)
  if (found.length !== wanted.length) {
    throw invalidField('categoryIds', 'One of these categories does not exist any more. Please choose again.')
  }
  await em.nativeDelete(PreferredCategory, { user: user.id })
  // Two may have been merged into one.
  const categories = [...new Set(found)]
  for (const category of categories) em.create(PreferredCategory, { user, category })
  return categories.map(({ id }) => id).sort((a, b) => a - b)
}
