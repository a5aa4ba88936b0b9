import type { QueryClient } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { findRecord, patchRecords } from '../cached-records.ts'
import { videoQueries } from '../query-keys.ts'

export type VideoPatch = Partial<
  Pick<OwnVideo, 'isLiked' | 'likes' | 'isSaved' | 'isWatchLater' | 'views' | 'progress'>
>

/** No other record of an answer has this field. */
const VIDEO_FIELD = 'isLiked'

/** Writes the new fields of one video into every cached answer that holds the video. */
export function patchVideo(client: QueryClient, id: number, patch: VideoPatch): void {
  client.setQueriesData<unknown>(videoQueries, (data: unknown) => patchRecords(data, VIDEO_FIELD, id, patch))
}

/** The title of a video that some query has read; empty where none has. */
export function titleOfVideo(client: QueryClient, id: number): string {
  const title = findRecord(
    client.getQueriesData({}).map(([, data]) => data),
    VIDEO_FIELD,
    id,
  )?.['title']
  return typeof title === 'string' ? title : ''
}
