import { downloadPath } from './bridge/names.ts'
import type { Attachment } from './contract/attachments.ts'
import type { KeptVideo, Video } from './contract/videos.ts'

/** The files of a lesson that are on this device beside its film. */
export interface FilesBeside {
  hasPoster: boolean
  hasCaptions: boolean
  attachments: readonly Attachment[]
}

/** The video as the library returned it, with the addresses of its files on this device. */
export const withLocalFiles = (
  video: Video,
  { hasPoster, hasCaptions, attachments }: FilesBeside,
): KeptVideo => ({
  ...video,
  videoUrl: null,
  videoFile: downloadPath(video.id, 'video'),
  renditions: [],
  thumbnailUrl: null,
  imageVariants: null,
  thumbnailFile: hasPoster ? downloadPath(video.id, 'poster') : null,
  captionsUrl: hasCaptions ? downloadPath(video.id, 'captions') : null,
  attachments: [...attachments],
})
