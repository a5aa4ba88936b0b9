import { defineEntity, p } from '@mikro-orm/core'
import { Video } from '#server/features/videos/video.entity.ts'

const schema = defineEntity({
  name: 'View',
  tableName: 'views',
  properties: {
    /** Who watched: 'user:12', or 'browser:' and what its cookie says. */
    viewer: p.string().length(60).primary(),
    video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
    /** When a view of theirs was last counted. */
    viewedAt: p.datetime(3),
  },
  indexes: [
    { name: 'views_of_browsers', properties: ['viewedAt'], where: "substr(viewer, 1, 8) = 'browser:'" },
  ],
})

/** That somebody watched a video; one row however often they come back. */
export class View extends schema.class {}
schema.setClass(View)
