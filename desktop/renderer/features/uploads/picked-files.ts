import { formatDuration } from '#shared/format.ts'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits.ts'

import type { VideoFile } from './upload-store.ts'

const VIDEO_KINDS = /^video\/(mp4|quicktime|webm)$/
const VIDEO_NAMES = /\.(mp4|mov|webm)$/i
const PICTURE_KINDS = /^image\/(jpeg|png|gif)$/

/** Some systems know no media type for a file, so the extensions are listed too. */
export const VIDEO_ACCEPT = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm'
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif'

/**
 * Why this file cannot be the video; undefined if it can. Drag and drop bypasses the chooser's own filter. The
 * server decides about the size: it refuses a file that is too large before a byte of it is sent.
 */
export function videoProblem(file: VideoFile): string | undefined {
  if (!(file instanceof File && VIDEO_KINDS.test(file.type)) && !VIDEO_NAMES.test(file.name)) {
    return 'This is not a video that can be taken here. Choose an MP4, MOV or WebM file.'
  }
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return undefined
}

export function pictureProblem(file: File): string | undefined {
  return PICTURE_KINDS.test(file.type) ? undefined : 'Choose a JPG, PNG or GIF picture.'
}

export const isTooLong = (seconds: number | null): seconds is number =>
  seconds !== null && seconds > MICRO_CLIP_UPLOAD_MAX_SECONDS

export const tooLongText = (seconds: number): string =>
  `It runs ${formatDuration(seconds)}, and ${formatDuration(MICRO_CLIP_UPLOAD_MAX_SECONDS)} is the most. ` +
  'Trim it and choose it again, or submit it as a training video.'
