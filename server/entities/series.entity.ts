import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** Lessons that belong together, in their order. */
export class Series extends entity('Series', 'series', {
  properties: {
    id: p.integer().primary(),
    title: p.string().length(200),
    description: p.text().nullable(),
    owner: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The lesson whose poster was chosen. No foreign key: what is not among its lessons is not shown. */
    coverVideoId: p.integer().nullable(),
    /** Increases with every change. A change names the one that it was made from. */
    revision: p.integer().default(1),
    createdAt: p.datetime(3),
  },
}) {}

/** A lesson of a series. It is in no other one. */
export class SeriesLesson extends entity('SeriesLesson', 'series_lessons', {
  properties: {
    video: () => p.manyToOne(Video).primary().deleteRule('cascade'),
    series: () => p.manyToOne(Series).deleteRule('cascade').index(),
    position: p.integer(),
  },
}) {}
