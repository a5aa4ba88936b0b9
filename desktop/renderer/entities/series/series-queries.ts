import type { Series } from '#shared/contract/series.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { isFileVideo } from '../playback/playing-source.ts'
import { queryKey, routeQuery } from '../query-keys.ts'

export const seriesQuery = (id: number) => routeQuery('getSeries', { id })

/** The public lessons in order that walls and the record can play, without those of other sites. */
export const playableLessons = ({ lessons, lessonIds }: Series) =>
  lessons.flatMap((lesson) =>
    lessonIds.includes(lesson.id) && isFileVideo(lesson) ? { id: lesson.id, title: lesson.title } : [],
  )

/** Where a lesson stands in its series. */
export const seriesPartQuery = (videoId: number) => routeQuery('getSeriesOfVideo', { id: videoId })

/** The series with public lessons, the newest first; those of one instructor where one is given. */
export const seriesPagesQuery = (instructorId?: number, search?: string) =>
  pagesQuery({
    queryKey: queryKey('listSeries'),
    read: api.listSeries,
    filters: { instructorId: instructorId?.toString(), search },
  })

/** The series of a person with the drafts, the newest first. */
export const ownSeriesPagesQuery = (id: number) =>
  pagesQuery({
    queryKey: queryKey('listOwnSeries', id),
    read: (page, options) => api.listOwnSeries({ ...page, id }, options),
  })
