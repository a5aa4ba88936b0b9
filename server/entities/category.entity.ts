import { entity, p } from '#server/database/entity.ts'

export class Category extends entity('Category', 'categories', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60).unique(),
    icon: p.string().length(30),
    discipline: p.string().length(20),
    /** The position in the sidebar, from the top. */
    position: p.integer(),
  },
}) {}
