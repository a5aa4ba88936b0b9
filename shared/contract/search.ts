import { z } from 'zod'
import { RELATED_VIDEOS } from '../limits/player.ts'
import { defineRoutes } from './define-route.ts'
import { byId, id, pagedList, pageQuery, seconds } from './values.ts'
import { video, VIDEO_LENGTHS } from './videos.ts'

export const foundVideo = video.extend({
  /** The caption that matches the query; `at` is in seconds from the start of the video. */
  captionMatch: z.object({ at: seconds, text: z.string() }).nullable(),
})
export type FoundVideo = z.infer<typeof foundVideo>

export const VIDEO_KINDS = ['training', 'micro-clip'] as const
export type VideoKind = (typeof VIDEO_KINDS)[number]

/** Which of the results are wanted; all of them without a field. */
export const searchFilter = z.object({
  categoryId: id.optional(),
  creatorId: id.optional(),
  length: z.enum(VIDEO_LENGTHS).optional(),
  kind: z.enum(VIDEO_KINDS).optional(),
})

const q = z.string().default('')

/** How the server read a query: what a person should be told beside the results. */
export const searchReading = z.object({
  /** Words that no video has, each with the one that was searched for instead. */
  corrections: z.array(z.object({ typed: z.string(), readAs: z.string() })),
  /** Words of the query that no result has. */
  leftOut: z.array(z.string()),
  /** Other words that were searched for as well, because they mean the same or belong together. */
  synonyms: z.array(z.string()),
  /** Whether a result has every word that was searched for. */
  hasEveryWord: z.boolean(),
  /** Other queries that may have been meant. */
  didYouMean: z.array(z.string()),
  /** Whose videos are among the results, those with the most results first. */
  creators: z.array(z.object({ id, displayName: z.string() })),
})
export type SearchReading = z.infer<typeof searchReading>

export const searchRoutes = defineRoutes({
  searchVideos: {
    ...pagedList,
    path: '/api/search',
    access: 'library',
    query: pageQuery.extend({ q }).extend(searchFilter.shape),
    response: z.array(foundVideo),
    summary:
      'Approved videos whose words, or what is said in them, begin like those of q, the best match first, 200 at most. Where there are none: videos with corrected words, other words of the field, or some of the words.',
  },
  listRelated: {
    method: 'GET',
    path: '/api/videos/:id/related',
    access: 'library',
    params: byId,
    query: z.object({
      limit: z.coerce.number<number>().int().min(1).max(RELATED_VIDEOS).default(RELATED_VIDEOS),
    }),
    response: z.array(video),
    summary:
      'Three approved videos besides this one: those that share words with it, of the same discipline first, then the newest.',
  },
  readSearch: {
    method: 'GET',
    path: '/api/search/reading',
    access: 'library',
    query: z.object({ q }),
    response: searchReading,
    summary: 'How a search for q is read: corrected, left out and added words, and whose videos are found.',
  },
})
