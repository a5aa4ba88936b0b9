import type { ImageVariants } from './contract/videos.ts'
import { UPLOAD_PATH_PREFIX } from './limits.ts'

/** The picture that stands where a video has none (specification 000, section 3). */
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

/** The name of the copy of a stored picture that is so many pixels wide. */
export const narrowerFile = (file: string, width: number): string => file.replace(/\.(\w+)$/, `-${width}.$1`)

/** The name of the JPEG of a stored picture, for whatever shows no WebP. */
export const jpegFile = (file: string): string => file.replace(/\.\w+$/, '.jpg')

/** The thumbnail as everything that shows pictures can show it, where it is stored so too; else as it is. */
export function plainThumbnailOf(
  video: Pick<Stored, 'thumbnailFile' | 'thumbnailUrl'> & { imageVariants: ImageVariants | null },
): string {
  const { thumbnailFile, imageVariants } = video
  return thumbnailFile && imageVariants?.jpeg
    ? resolveStoredFile(jpegFile(thumbnailFile))
    : thumbnailOf(video)
}

/** The thumbnail in every width that it comes in, for `srcset`; undefined where there is the one alone. */
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

/** Where the video plays from, or null where it has no source at all. */
export function sourceOf(video: Pick<Stored, 'videoFile' | 'videoUrl'>): string | null {
  if (video.videoFile) return resolveStoredFile(video.videoFile)
  return video.videoUrl || null
}
