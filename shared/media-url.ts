import type { ImageVariants } from './contract/videos.ts'
import { UPLOAD_PATH_PREFIX } from './limits/uploads.ts'

/** The thumbnail of a video without one. */
export const DEFAULT_THUMBNAIL = '/assets/logo.svg'

interface Stored {
  videoFile: string | null
  videoUrl: string | null
  thumbnailFile: string | null
  thumbnailUrl: string | null
}

/** A stored name that doesn't start with '/' or 'http' is served from /uploads/. */
export function resolveStoredFile(name: string): string {
  return name.startsWith('/') || name.startsWith('http') ? name : UPLOAD_PATH_PREFIX + name
}

export function thumbnailOf(video: Pick<Stored, 'thumbnailFile' | 'thumbnailUrl'>): string {
  if (video.thumbnailFile) return resolveStoredFile(video.thumbnailFile)
  return video.thumbnailUrl || DEFAULT_THUMBNAIL
}

/** The name of the variant of a stored image with this width in pixels. */
export const narrowerFile = (file: string, width: number): string => file.replace(/\.(\w+)$/, `-${width}.$1`)

/** The name of the JPEG variant of a stored image, for programs without WebP. */
export const jpegFile = (file: string): string => file.replace(/\.\w+$/, '.jpg')

/** The thumbnail as JPEG, where there is such a variant; else as it is. */
export function plainThumbnailOf(
  video: Pick<Stored, 'thumbnailFile' | 'thumbnailUrl'> & { imageVariants: ImageVariants | null },
): string {
  const { thumbnailFile, imageVariants } = video
  return thumbnailFile && imageVariants?.jpeg
    ? resolveStoredFile(jpegFile(thumbnailFile))
    : thumbnailOf(video)
}

/** The thumbnail in all widths, for `srcset`; undefined for a single width. */
export function thumbnailSetOf({
  thumbnailFile,
  imageVariants,
}: Pick<Stored, 'thumbnailFile'> & { imageVariants: ImageVariants | null }): string | undefined {
  if (!thumbnailFile || !imageVariants || imageVariants.widths.length < 2) return undefined
  const own = imageVariants.widths.at(-1)
  return imageVariants.widths
    .map((width) => [width === own ? thumbnailFile : narrowerFile(thumbnailFile, width), width] as const)
    .map(([file, width]) => `${resolveStoredFile(file)} ${width}w`)
    .join(', ')
}

/** The address of the video; null without one. */
export function sourceOf(video: Pick<Stored, 'videoFile' | 'videoUrl'>): string | null {
  if (video.videoFile) return resolveStoredFile(video.videoFile)
  return video.videoUrl || null
}
