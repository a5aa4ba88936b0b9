import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'

const schema = defineEntity({
  name: 'WatchLaterItem',
  tableName: 'watch_later_items',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'watch_later_items_newest', properties: ['user', 'createdAt', 'video'] }],
})

export class WatchLaterItem extends schema.class {}
schema.setClass(WatchLaterItem)
