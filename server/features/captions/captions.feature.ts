import type { Parts } from '#server/feature.ts'
import type { Proposals } from '#server/features/video-edits/proposals.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import { captionHandlers } from './captions.routes.ts'
import { createCaptions } from './captions.service.ts'

interface Needs {
  videos: Videos
  proposals: Proposals
}

export const captionsFeature = (parts: Parts, needs: Needs) => ({
  handlers: captionHandlers({ captions: createCaptions({ ...parts, ...needs }) }),
})
