import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadItem, Downloads, DownloadSettings } from '#shared/bridge/downloads.ts'
import { usePlatform, type PlatformDownloads } from '../../platform/platform.ts'

/** Answered by the desktop app, which reports changes. */
export const downloadsQuery = (downloads: PlatformDownloads | null) =>
  queryOptions({
    queryKey: ['downloads'],
    queryFn: downloads ? () => downloads.read() : skipToken,
    networkMode: 'always',
  })

export const downloadedVideosQuery = (downloads: PlatformDownloads | null) =>
  queryOptions({
    queryKey: ['downloaded-videos'],
    queryFn: downloads ? () => downloads.readVideos() : skipToken,
    networkMode: 'always',
  })

export function useDownloads(): Downloads | undefined {
  return useQuery(downloadsQuery(usePlatform().downloads)).data
}

export const useDownload = (videoId: number): DownloadItem | undefined =>
  useDownloads()?.items.find((item) => item.videoId === videoId)

/** Shows the new settings at once; the desktop app then reports the stored ones. */
export function useSetDownloads(): (settings: DownloadSettings) => void {
  const { downloads } = usePlatform()
  const client = useQueryClient()
  return ({ keepsSaved, quotaBytes }) => {
    if (!downloads) return
    client.setQueryData(
      downloadsQuery(downloads).queryKey,
      (state) =>
        state && {
          ...state,
          keepsSaved: keepsSaved ?? state.keepsSaved,
          quotaBytes: quotaBytes === undefined ? state.quotaBytes : quotaBytes,
        },
    )
    downloads.set({ keepsSaved, quotaBytes })
  }
}
