import { entity, p } from '#server/database/entity.ts'
import type { WishState } from '#shared/wishes.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** A lesson that people searched for and did not find. */
export class Wish extends entity('Wish', 'wishes', {
  properties: {
    id: p.integer().primary(),
    text: p.string().length(100),
    /** The words in one form of case and spacing, while it is open: one row at a time has them. */
    openKey: p.string().length(200).nullable().unique(),
    state: p.string().length(10).$type<WishState>(),
    /** Why it was declined. */
    reason: p.string().length(300).nullable(),
    /** The lesson that made it. */
    video: () => p.manyToOne(Video).nullable().deleteRule('set null').index(),
    createdAt: p.datetime(3),
    settledAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'wishes_state', properties: ['state', 'settledAt'] }],
}) {}

/** A person who wants the lesson. */
export class WishAsker extends entity('WishAsker', 'wish_askers', {
  properties: {
    wish: () => p.manyToOne(Wish).primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
}) {}

/** A lesson that was uploaded or chosen for a wish, also before it is public. */
export class WishLesson extends entity('WishLesson', 'wish_lessons', {
  properties: {
    wish: () => p.manyToOne(Wish).primary().deleteRule('cascade'),
    video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
  },
}) {}
