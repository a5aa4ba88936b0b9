import type { QueryClient } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { findRecord, patchRecords } from '../cached-records.ts'
import { routeQuery, serverQueries } from '../query-keys.ts'

/** Requested again at each opening: a list may have older reactions than the server. */
export const freshVideoQuery = (id: number) => ({ ...routeQuery('getVideo', { id }), staleTime: 0 })

export type VideoPatch = Partial<
  Pick<OwnVideo, 'isLiked' | 'likes' | 'isSaved' | 'isWatchLater' | 'views' | 'progress'>
>

/** No other record of an answer has this field. */
const VIDEO_FIELD = 'isLiked'

/** Writes the new fields of one video into every cached answer that holds the video. Other answers keep their age. */
export function patchVideo(client: QueryClient, id: number, patch: VideoPatch): void {
  client.setQueriesData<unknown>(serverQueries, (data: unknown) => {
    const patched = patchRecords(data, VIDEO_FIELD, id, patch)
    return patched === data ? undefined : patched
  })
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
