import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { video } from './videos.ts'

export const searchRoutes = defineRoutes({
  searchVideos: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    query: z.object({ q: z.string().default('') }),
    response: z.array(video),
    summary: 'Up to 50 approved videos whose words begin like those of q, the best match first.',
  },
})
