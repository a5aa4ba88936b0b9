import { z } from 'zod'
import { MICRO_CLIP_MAX_SECONDS, MICRO_CLIP_MIN_SECONDS } from '../limits/clips.ts'
import { defineRoutes } from './define-route.ts'
import { byId, seconds, writtenName } from './values.ts'
import { ownVideo, TITLE_MAX_LENGTH } from './own-videos.ts'

const LENGTH = `A micro clip is ${MICRO_CLIP_MIN_SECONDS} to ${MICRO_CLIP_MAX_SECONDS} seconds long.`

export const newClip = z.object({
  title: writtenName().min(1, 'Please enter a title for your clip.').max(TITLE_MAX_LENGTH),
  /** Seconds into the video. */
  clipStartTime: seconds,
  clipDuration: z.number().int().min(MICRO_CLIP_MIN_SECONDS, LENGTH).max(MICRO_CLIP_MAX_SECONDS, LENGTH),
})

export const clipRoutes = defineRoutes({
  createClip: {
    method: 'POST',
    path: '/api/videos/:id/microclip',
    access: 'user',
    params: byId,
    body: newClip,
    response: ownVideo,
    status: 201,
    summary: 'Cut a micro clip out of a published video; it waits for review and plays the same file.',
  },
})
