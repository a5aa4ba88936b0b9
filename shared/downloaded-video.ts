import { downloadPath } from './bridge/names.ts'
import type { Video } from './contract/videos.ts'

/** The video as the library returned it, with the addresses of its files on this device. */
export const withLocalFiles = (
  video: Video,
  { hasPoster, hasCaptions }: { hasPoster: boolean; hasCaptions: boolean },
): Video => ({
  ...video,
  videoUrl: null,
  videoFile: downloadPath(video.id, 'video'),
  renditions: [],
  thumbnailUrl: null,
  imageVariants: null,
  thumbnailFile: hasPoster ? downloadPath(video.id, 'poster') : null,
  captionsUrl: hasCaptions ? downloadPath(video.id, 'captions') : null,
})
