import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { findRecord, patchRecords } from '../cached-records.ts'
import { catalogueQueries, routeQuery, videoQueries, type QuerySelection } from '../query-keys.ts'

/** Requested again at each opening: a list may have older reactions than the server. */
export const freshVideoQuery = (id: number) => ({ ...routeQuery('getVideo', { id }), staleTime: 0 })

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

/** Invalidates every query that a changed video may change, or the given ones: those on the screen are read at once. */
export function useRefreshVideoLists(): (queries?: QuerySelection) => void {
  const client = useQueryClient()
  return useCallback((queries = catalogueQueries) => void client.invalidateQueries(queries), [client])
}
