import { entity, p } from '#server/database/entity.ts'

export class Category extends entity('Category', 'categories', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60).unique(),
    icon: p.string().length(30),
    discipline: p.string().length(20),
    /** The position in the sidebar, from the top; of a merged one the number of its merge. */
    position: p.integer(),
    /** Not offered and not listed; its lessons keep it (DI-05). */
    isHidden: p.boolean().default(false),
    /** The one that has its lessons since a merge, never one that was merged itself (DI-07). */
    mergedInto: () => p.manyToOne(Category).nullable().deleteRule('cascade').index(),
  },
}) {}
