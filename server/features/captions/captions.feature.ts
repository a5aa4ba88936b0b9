import type { Parts } from '#server/feature.ts'
import { captionHandlers } from './captions.routes.ts'
import { createCaptions, type CaptionNeeds } from './captions.service.ts'

export const captionsFeature = (parts: Parts, needs: CaptionNeeds) => ({
  handlers: captionHandlers({ captions: createCaptions({ ...parts, ...needs }) }),
})
