import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, id, pagedList } from './values.ts'
import { video } from './videos.ts'

/** The five professions the library serves; each category belongs to one, which gives it its colour. */
export const DISCIPLINES = ['ems', 'critical-care', 'paramedicine', 'fire-rescue', 'leadership'] as const

export const category = z.object({
  id,
  name: z.string(),
  /** An unknown icon is shown as a heart. */
  icon: z.string(),
  discipline: z.enum(DISCIPLINES),
  /** The ids that were merged into this one, where there are some: addresses, drafts and filters of before name them (DI-08). */
  mergedIds: z.array(id).optional(),
})
export type Category = z.infer<typeof category>

export const categoryRoutes = defineRoutes({
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    access: 'library',
    response: z.array(category),
    summary: 'Every category that is not hidden, in the order of the sidebar.',
  },
  getCategory: {
    method: 'GET',
    path: '/api/categories/:id',
    access: 'library',
    params: byId,
    response: category,
    summary: 'One category, also a hidden one; for the id of a merged one that which has its videos.',
  },
  listCategoryVideos: {
    ...pagedList,
    path: '/api/categories/:id/videos',
    access: 'library',
    params: byId,
    response: z.array(video),
    summary: 'The approved videos of a category, newest first.',
  },
})
