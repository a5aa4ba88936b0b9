import { defineEntity, p } from '@mikro-orm/core'
import { Video } from '#server/features/videos/video.entity.ts'

const schema = defineEntity({
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
export class View extends schema.class {}
schema.setClass(View)
