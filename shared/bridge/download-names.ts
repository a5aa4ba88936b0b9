/** The names alone, as in names.ts. */
export const DOWNLOAD_CALLS = [
  'getDownloads',
  'getDownloadedVideos',
  'startDownload',
  'pauseDownload',
  'resumeDownload',
  'removeDownload',
  'pinDownload',
  'setDownloads',
  'chooseDownloadFolder',
  'moveDownloads',
  'stopMovingDownloads',
  'checkDownloads',
  'removeDownloadsElsewhere',
] as const

export const DOWNLOAD_EVENTS = ['downloadsChanged', 'downloadMoved', 'downloadWithdrawn'] as const

/** Where the desktop app plays a downloaded video from: `/downloads/12/video`, and its poster and captions beside it. */
export const DOWNLOAD_PATH_PREFIX = '/downloads/'
export const downloadPath = (videoId: number, part: 'video' | 'poster' | 'captions'): string =>
  `${DOWNLOAD_PATH_PREFIX}${videoId}/${part}`
