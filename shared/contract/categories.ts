import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, id, pageQuery } from './values.ts'
import { video } from './videos.ts'

/** An unknown icon is shown as the first one. */
export const CATEGORY_ICONS = [
  'heart-pulse',
  'activity',
  'flame',
  'users',
  'stethoscope',
  'alarm',
  'briefcase',
  'truck',
  'clipboard',
  'gauge',
  'brain',
  'badge-help',
  'pill',
] as const

/** The five professions the library serves; each category belongs to one, which gives it its colour. */
export const DISCIPLINES = ['ems', 'critical-care', 'paramedicine', 'fire-rescue', 'leadership'] as const

export const category = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  discipline: z.enum(DISCIPLINES),
})
export type Category = z.infer<typeof category>

export const categoryRoutes = defineRoutes({
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    response: z.array(category),
    summary: 'Every category, in the order of the sidebar.',
  },
  getCategory: {
    method: 'GET',
    path: '/api/categories/:id',
    access: 'public',
    params: byId,
    response: category,
    summary: 'One category.',
  },
  listCategoryVideos: {
    method: 'GET',
    path: '/api/categories/:id/videos',
    access: 'public',
    params: byId,
    query: pageQuery,
    response: z.array(video),
    paged: true,
    summary: 'The approved videos of a category, newest first.',
  },
})
