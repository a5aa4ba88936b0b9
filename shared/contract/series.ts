import { z } from 'zod'
import { SERIES_LESSONS_MAX } from '../limits/lists.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, pageQuery, requiredText, writtenName, writtenText } from './values.ts'
import { DESCRIPTION_MAX_LENGTH, revision, TITLE_MAX_LENGTH } from './own-videos.ts'
import { video } from './videos.ts'

const poster = video.pick({ thumbnailUrl: true, thumbnailFile: true, imageVariants: true })

/** A series as a list shows it. */
export const seriesCard = z.object({
  id,
  title: z.string(),
  instructor: z.object({ id, name: z.string() }),
  /** The poster of a lesson; null without a lesson. */
  cover: poster.nullable(),
  /** The public lessons in order. The record says which of them were watched. */
  lessonIds: z.array(id),
  /** The lessons that are not public. 0 for those who may not change the series. */
  hidden: count,
})
export type SeriesCard = z.infer<typeof seriesCard>

export const series = seriesCard.extend({
  description: z.string().nullable(),
  /** The lesson whose poster was chosen; null: that of the first public lesson. */
  coverVideoId: id.nullable(),
  revision,
  mayEdit: z.boolean(),
  /** In order. Those who may change the series also get the lessons that are not public. */
  lessons: z.array(video),
})
export type Series = z.infer<typeof series>

/** Where a public lesson stands in its series. */
export const seriesPart = z.object({
  id,
  title: z.string(),
  /** From 1; it and `count` are of the public lessons. */
  part: count,
  count,
  /** The lesson that follows; null at the end. */
  next: video.nullable(),
})
export type SeriesPart = z.infer<typeof seriesPart>

export const seriesForm = z.object({
  title: requiredText(writtenName, 'Please enter a title for the series.', TITLE_MAX_LENGTH),
  description: writtenText()
    .max(DESCRIPTION_MAX_LENGTH, `Please use at most ${DESCRIPTION_MAX_LENGTH} characters.`)
    .default(''),
  lessonIds: z
    .array(id)
    .min(1, 'Please choose the lessons of the series.')
    .max(SERIES_LESSONS_MAX, `A series has at most ${SERIES_LESSONS_MAX} lessons.`),
  /** One of the lessons. */
  coverVideoId: id.nullable().default(null),
})

const one = { path: '/api/series/:id', access: 'user', params: byId } as const

export const seriesRoutes = defineRoutes({
  listSeries: {
    ...pagedList,
    path: '/api/series',
    access: 'library',
    query: pageQuery.extend({
      /** Those of one instructor alone. */
      instructorId: id.optional(),
      /** Looked for in the title. */
      search: writtenText().max(200).optional(),
    }),
    response: z.array(seriesCard),
    summary: 'The series with a public lesson, the newest first.',
  },
  listOwnSeries: {
    ...pagedList,
    path: '/api/users/:id/series',
    access: 'user',
    params: byId,
    response: z.array(seriesCard),
    summary: 'The series of a person with the drafts, the newest first; for the person and administrators.',
  },
  getSeries: {
    ...one,
    method: 'GET',
    access: 'library',
    response: series,
    summary: 'A series with its lessons: the public ones, and every one for those who may change it.',
  },
  getSeriesOfVideo: {
    method: 'GET',
    path: '/api/videos/:id/series',
    access: 'library',
    params: byId,
    response: seriesPart.nullable(),
    summary: 'Where a public lesson stands in its series, and which one follows. Null outside of a series.',
  },
  createSeries: {
    method: 'POST',
    path: '/api/series',
    access: 'user',
    body: seriesForm,
    response: z.object({ id }),
    status: 201,
    summary: 'Make a series of own lessons; administrators of every lesson.',
  },
  changeSeries: {
    ...one,
    method: 'PUT',
    body: seriesForm.extend({ revision }),
    status: 204,
    summary: 'Change a series; its instructor and administrators. 409 where it was changed since.',
  },
  deleteSeries: {
    ...one,
    method: 'DELETE',
    status: 204,
    summary: 'Delete a series, without its lessons; its instructor and administrators.',
  },
})
