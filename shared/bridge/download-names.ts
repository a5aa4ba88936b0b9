/** Only the names, like names.ts. */
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

/** The address of a downloaded video in the desktop app, `/downloads/12/video`, and of its poster and captions. */
export const DOWNLOAD_PATH_PREFIX = '/downloads/'
export const downloadPath = (videoId: number, part: 'video' | 'poster' | 'captions'): string =>
  `${DOWNLOAD_PATH_PREFIX}${videoId}/${part}`
