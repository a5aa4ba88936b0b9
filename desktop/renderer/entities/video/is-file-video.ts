import type { Video } from '#shared/contract/videos.ts'
import { sourceOf } from '#shared/media-url.ts'

const FILE_NAME = /\.(mp4|m4v|mov|webm)([?#]|$)/i

/** Whether a media element can play the video; any other video needs the player of its provider. */
export function isFileVideo(video: Pick<Video, 'videoFile' | 'videoUrl'>): boolean {
  return Boolean(video.videoFile) || FILE_NAME.test(sourceOf(video) ?? '')
}
