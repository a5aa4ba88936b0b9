import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { seconds } from './values.ts'
import { video } from './videos.ts'

export const foundVideo = video.extend({
  /** The caption that matches the query; `at` is in seconds from the start of the video. */
  captionMatch: z.object({ at: seconds, text: z.string() }).nullable(),
})
export type FoundVideo = z.infer<typeof foundVideo>

export const searchRoutes = defineRoutes({
  searchVideos: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    query: z.object({ q: z.string().default('') }),
    response: z.array(foundVideo),
    summary:
      'Up to 50 approved videos whose words, or what is said in them, begin like those of q, the best match first.',
  },
})
