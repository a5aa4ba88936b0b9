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

/** Where the video plays from, or null where it has no source at all. */
export function sourceOf(video: Pick<Stored, 'videoFile' | 'videoUrl'>): string | null {
  if (video.videoFile) return resolveStoredFile(video.videoFile)
  return video.videoUrl || null
}
