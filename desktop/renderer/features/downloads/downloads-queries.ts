import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadItem, DownloadList, Downloads, DownloadSettings } from '#shared/bridge/downloads.ts'
import { usePlatform, type PlatformDownloads } from '../../platform/platform.ts'

/** Answered by the desktop app, which reports changes. */
export const downloadsQuery = (downloads: PlatformDownloads | null) =>
  queryOptions({
    queryKey: ['downloads'],
    queryFn: downloads ? (): Promise<Downloads | DownloadList> => downloads.read() : skipToken,
    networkMode: 'always',
  })

export const downloadedVideosQuery = (downloads: PlatformDownloads | null) =>
  queryOptions({
    queryKey: ['downloaded-videos'],
    queryFn: downloads ? () => downloads.readVideos() : skipToken,
    networkMode: 'always',
  })

export function useDownloads(): Downloads | DownloadList | undefined {
  return useQuery(downloadsQuery(usePlatform().downloads)).data
}

/** With what the desktop app alone has. */
export function useDiskDownloads(): Downloads | undefined {
  const state = useDownloads()
  return state && 'folder' in state ? state : undefined
}

export const useDownload = (videoId: number): DownloadItem | undefined =>
  useDownloads()?.items.find((item) => item.videoId === videoId)

/** Shows the new settings at once; the desktop app then reports the stored ones. */
export function useSetDownloads(): (settings: DownloadSettings) => void {
  const { downloads } = usePlatform()
  const client = useQueryClient()
  return ({ keepsSaved, quotaBytes }) => {
    if (!downloads?.disk) return
    client.setQueryData(downloadsQuery(downloads).queryKey, (state) =>
      state && 'folder' in state
        ? {
            ...state,
            keepsSaved: keepsSaved ?? state.keepsSaved,
            quotaBytes: quotaBytes === undefined ? state.quotaBytes : quotaBytes,
          }
        : state,
    )
    downloads.disk.set({ keepsSaved, quotaBytes })
  }
}
