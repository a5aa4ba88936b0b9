import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** One row for each user and video, listed from the newest. */
const reactionTable = (name: string, tableName: string) =>
  entity(name, tableName, {
    properties: {
      user: () => p.manyToOne(User).primary().deleteRule('cascade'),
      video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
      createdAt: p.datetime(3),
    },
    indexes: [{ name: `${tableName}_newest`, properties: ['user', 'createdAt', 'video'] }],
  })

export class Like extends reactionTable('Like', 'likes') {}
export class Save extends reactionTable('Save', 'saves') {}
export class WatchLaterItem extends reactionTable('WatchLaterItem', 'watch_later_items') {}

export class Follow extends entity('Follow', 'follows', {
  properties: {
    follower: () => p.manyToOne(User).primary().deleteRule('cascade'),
    creator: () => p.manyToOne(User).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
}) {}

/** One row for each viewer and video, however often the viewer comes back. */
export class View extends entity('View', 'views', {
  properties: {
    /** 'user:12', or 'browser:' and the id in the viewer cookie. */
    viewer: p.string().length(60).primary(),
    video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
    /** When a view of this viewer was last counted. */
    viewedAt: p.datetime(3),
  },
  indexes: [
    { name: 'views_of_browsers', properties: ['viewedAt'], where: "substr(viewer, 1, 8) = 'browser:'" },
  ],
}) {}
