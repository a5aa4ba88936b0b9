import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** One row for each user and video, listed from the newest. */
const reactionTable = (name: string, tableName: string) =>
  defineEntity({
    name,
    tableName,
    properties: {
      user: () => p.manyToOne(User).primary().deleteRule('cascade'),
      video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
      createdAt: p.datetime(3),
    },
    indexes: [{ name: `${tableName}_newest`, properties: ['user', 'createdAt', 'video'] }],
  })

const likes = reactionTable('Like', 'likes')
export class Like extends likes.class {}
likes.setClass(Like)

const saves = reactionTable('Save', 'saves')
export class Save extends saves.class {}
saves.setClass(Save)

const watchLaterItems = reactionTable('WatchLaterItem', 'watch_later_items')
export class WatchLaterItem extends watchLaterItems.class {}
watchLaterItems.setClass(WatchLaterItem)

const follows = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    follower: () => p.manyToOne(User).primary().deleteRule('cascade'),
    creator: () => p.manyToOne(User).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
})

export class Follow extends follows.class {}
follows.setClass(Follow)

const views = defineEntity({
  name: 'View',
  tableName: 'views',
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
})

/** One row for each viewer and video, however often the viewer comes back. */
export class View extends views.class {}
views.setClass(View)
