import type { Video } from '#shared/contract/videos.ts'
import { sourceOf } from '#shared/media-url.ts'

const FILE_NAME = /\.(mp4|m4v|mov|webm)([?#]|$)/i

/** Whether the browser's own player can take it; any other video needs its provider's. */
export function isFileVideo(video: Pick<Video, 'videoFile' | 'videoUrl'>): boolean {
  return Boolean(video.videoFile) || FILE_NAME.test(sourceOf(video) ?? '')
}
