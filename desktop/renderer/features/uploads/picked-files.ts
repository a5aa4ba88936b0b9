import { acceptOf, FILE_KINDS, type FileKind } from '#shared/file-kinds.ts'
import { formatDuration, formatMegabytes } from '#shared/format.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits/uploads.ts'
import { formatBytes } from '../../lib/locale-format.ts'
import type { VideoFile } from './upload-store.ts'

const { video, image } = FILE_KINDS
const PICTURE_TYPES = new Set<string>(Object.values(image.chosen))

/** The kinds of films that this server takes. */
const videoKind = (canConvert: boolean): FileKind =>
  canConvert
    ? { ...video, ...video.converted, chosen: { ...video.chosen, ...video.converted.chosen } }
    : video
export const videoAccept = (canConvert: boolean): string => acceptOf(videoKind(canConvert))
export const PICTURE_ACCEPT = acceptOf(image)
export const PICTURE_LIMIT = formatMegabytes(image.attachedMaxMb)

/**
 * Why this file cannot be the video; undefined if it can. Drag and drop bypasses the chooser's own filter.
 * @param maxMb the limit that the server states; null where it is not known: the server then refuses a file that is too
 * large before a byte of it is sent
 * @param canConvert whether the server takes films of recorders, too
 */
export function videoProblem(file: VideoFile, maxMb: number | null, canConvert: boolean): string | undefined {
  const { chosen } = videoKind(canConvert)
  const extension = file.name.toLowerCase().replace(/^.*\./, '')
  const isOfType = file instanceof File && Object.values(chosen).includes(file.type)
  if (!isOfType && !Object.hasOwn(chosen, extension)) {
    const kinds = canConvert ? 'MP4, MOV, WebM, MTS, TS, MKV, AVI or 3GP' : 'MP4, MOV or WebM'
    return `This is not a video that can be taken here. Choose an ${kinds} file.`
  }
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return maxMb === null ? undefined : sizeProblem(file, maxMb, video)
}

export function pictureProblem(file: File): string | undefined {
  if (!PICTURE_TYPES.has(file.type)) return 'Choose a JPG, PNG or GIF picture.'
  return sizeProblem(file, image.attachedMaxMb, image)
}

const sizeProblem = ({ size }: VideoFile, maxMb: number, { tooLarge }: FileKind): string | undefined =>
  size > maxMb * MEGABYTE ? tooLarge(maxMb, formatBytes(size)) : undefined

export const isTooLong = (seconds: number | null): seconds is number =>
  seconds !== null && seconds > MICRO_CLIP_UPLOAD_MAX_SECONDS

export const tooLongText = (seconds: number): string =>
  `It runs ${formatDuration(seconds)}, and ${formatDuration(MICRO_CLIP_UPLOAD_MAX_SECONDS)} is the most. ` +
  'Trim it and choose it again, or submit it as a training video.'
