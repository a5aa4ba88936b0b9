import { z } from 'zod'
import { DISCIPLINE_NAME_MAX_LENGTH, DISCIPLINES_MAX } from '../limits/department.ts'
import { CATEGORY_ICONS } from '../category-icons.ts'
import { category } from './categories.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, requiredText, writtenName } from './values.ts'

/** A category as administrators see it, with what a merge would move. */
export const managedDiscipline = category.omit({ mergedIds: true }).extend({
  /** Not offered for new videos, and left out of the lists of categories. */
  isHidden: z.boolean(),
  /** The videos in every state. */
  videos: count,
  /** Changes that propose this category for a video, in review or rejected. */
  proposals: count,
  /** The people who prefer it. */
  people: count,
})
export type ManagedDiscipline = z.infer<typeof managedDiscipline>

const newDiscipline = z.object({
  name: requiredText(writtenName, 'Please enter a name.', DISCIPLINE_NAME_MAX_LENGTH).overwrite((name) =>
    name.replaceAll(/\s+/g, ' '),
  ),
  icon: z.enum(CATEGORY_ICONS, 'Please choose an icon.'),
  discipline: category.shape.discipline,
})
export type NewDiscipline = z.infer<typeof newDiscipline>

const path = '/api/admin/disciplines'
const one = `${path}/:id`
const access = 'settings.manage'

export const disciplineRoutes = defineRoutes({
  listDisciplines: {
    method: 'GET',
    path,
    access,
    response: z.array(managedDiscipline),
    summary: 'Every category, also the hidden ones, in the order of the sidebar.',
  },
  addDiscipline: {
    method: 'POST',
    path,
    access,
    body: newDiscipline,
    response: z.object({ id }),
    status: 201,
    summary: `Add a category at the end of the list, which has at most ${DISCIPLINES_MAX}.`,
  },
  orderDisciplines: {
    method: 'PUT',
    path,
    access,
    body: z.object({ ids: z.array(id).max(2 * DISCIPLINES_MAX) }),
    status: 204,
    summary: 'Set the order. Categories that are not named follow in the order that they have.',
  },
  changeDiscipline: {
    method: 'PATCH',
    path: one,
    access,
    params: byId,
    body: newDiscipline.extend({ isHidden: z.boolean() }).partial(),
    status: 204,
    summary: 'Change name, icon or color of a category, or hide it.',
  },
  mergeDiscipline: {
    method: 'POST',
    path: `${one}/merge`,
    access,
    params: byId,
    body: z.object({ intoId: id }),
    response: z.object({ moved: count }),
    status: 200,
    summary:
      'Move everything of a category into another one, for good. The id of the first one then leads to the other one.',
  },
  deleteDiscipline: {
    method: 'DELETE',
    path: one,
    access,
    params: byId,
    status: 204,
    summary: 'Delete a category without videos.',
  },
})
