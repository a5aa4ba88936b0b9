import { acceptOf, FILE_KINDS } from '#shared/file-kinds.ts'
import { formatDuration } from '#shared/format.ts'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits.ts'

import type { VideoFile } from './upload-store.ts'

const { video, image } = FILE_KINDS
const VIDEO_TYPES = new Set<string>(Object.values(video.chosen))
const VIDEO_NAMES = new RegExp(`\\.(${Object.keys(video.chosen).join('|')})$`, 'i')
const PICTURE_TYPES = new Set<string>(Object.values(image.chosen))

export const VIDEO_ACCEPT = acceptOf(video)
export const PICTURE_ACCEPT = acceptOf(image)

/**
 * Why this file cannot be the video; undefined if it can. Drag and drop bypasses the chooser's own filter. The
 * server decides about the size: it refuses a file that is too large before a byte of it is sent.
 */
export function videoProblem(file: VideoFile): string | undefined {
  if (!(file instanceof File && VIDEO_TYPES.has(file.type)) && !VIDEO_NAMES.test(file.name)) {
    return 'This is not a video that can be taken here. Choose an MP4, MOV or WebM file.'
  }
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return undefined
}

export function pictureProblem(file: File): string | undefined {
  return PICTURE_TYPES.has(file.type) ? undefined : 'Choose a JPG, PNG or GIF picture.'
}

export const isTooLong = (seconds: number | null): seconds is number =>
  seconds !== null && seconds > MICRO_CLIP_UPLOAD_MAX_SECONDS

export const tooLongText = (seconds: number): string =>
  `It runs ${formatDuration(seconds)}, and ${formatDuration(MICRO_CLIP_UPLOAD_MAX_SECONDS)} is the most. ` +
  'Trim it and choose it again, or submit it as a training video.'
