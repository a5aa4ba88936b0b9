import { downloadPath } from '#shared/bridge/names.ts'
import type { Video } from '#shared/contract/videos.ts'
import { filesOf, type Entry } from './ledger.ts'

/** The video as the library last returned it, with local addresses for its files; null until it is complete. */
export function asOnDisk(entry: Entry): Video | null {
  const { state, video, videoId, poster, hasCaptions } = entry
  if (state !== 'done' || !video || !filesOf(entry).video) return null
  return {
    ...video,
    videoUrl: null,
    videoFile: downloadPath(videoId, 'video'),
    renditions: [],
    thumbnailUrl: null,
    imageVariants: null,
    thumbnailFile: poster && downloadPath(videoId, 'poster'),
    captionsUrl: hasCaptions ? downloadPath(videoId, 'captions') : null,
  }
}
