import { z } from 'zod'
import { keptVideo } from '../contract/videos.ts'

/** Videos on this computer. The page names a video and never a path or an address. */

const videoId = z.number().int().positive().max(2_147_483_647)
const bytes = z.number().int().nonnegative()
const nothing = z.object({})
const done = z.void()
const one = { args: z.object({ videoId }), result: done }

const downloadMoved = z.object({
  videoId,
  received: bytes,
  /** null until the server has named it. */
  total: bytes.nullable(),
  /** Bytes per second; null while nothing arrives. */
  speed: z.number().nonnegative().nullable(),
})
export type DownloadMoved = z.infer<typeof downloadMoved>

const downloadItem = downloadMoved.extend({
  title: z.string(),
  state: z.enum(['waiting', 'running', 'paused', 'failed', 'done']),
  /** Never removed to make room. */
  isPinned: z.boolean(),
  /** Why it failed or waits, as a sentence. */
  problem: z.string().nullable(),
  /** When it was complete, in ms since 1970; null where it is not, or is not known. */
  doneAt: z.number().nullable().default(null),
})
export type DownloadItem = z.infer<typeof downloadItem>

/** Complete videos in folders that were chosen before. They play from there. */
const strays = z.object({
  count: z.number().int().nonnegative(),
  bytes,
  folders: z.array(z.string()),
  /** The progress of the move into the chosen folder. */
  moving: z.object({ moved: bytes, total: bytes }).nullable(),
  /** Why the last move failed, as a sentence. */
  problem: z.string().nullable(),
})

const downloadList = z.object({
  /** null without a limit. */
  quotaBytes: bytes.nullable(),
  usedBytes: bytes,
  /** Newest first. */
  items: z.array(downloadItem),
})
/** What browsers and the desktop app have in common. */
export type DownloadList = z.infer<typeof downloadList>

const downloads = downloadList.extend({
  /** Shown only, never sent back. */
  folder: z.string(),
  keepsSaved: z.boolean(),
  /** Of downloads from other servers. */
  elsewhereBytes: bytes,
  strays,
})
export type Downloads = z.infer<typeof downloads>

const folderChoice = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('chosen') }),
  z.object({ outcome: z.literal('cancelled') }),
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
])

const downloadSettings = z.object({
  keepsSaved: z.boolean().optional(),
  quotaBytes: bytes.nullable().optional(),
})
export type DownloadSettings = z.infer<typeof downloadSettings>

export const downloadCalls = {
  getDownloads: { args: nothing, result: downloads },
  /** As the library shows them, with local addresses for their files. */
  getDownloadedVideos: { args: nothing, result: z.array(keptVideo) },
  startDownload: one,
  pauseDownload: one,
  resumeDownload: one,
  removeDownload: one,
  pinDownload: { args: z.object({ videoId, isPinned: z.boolean() }), result: done },
  setDownloads: { args: downloadSettings, result: done },
  chooseDownloadFolder: { args: nothing, result: folderChoice },
  moveDownloads: { args: nothing, result: done },
  stopMovingDownloads: { args: nothing, result: done },
  /** Asks the server again for one video, or for all of them with null. */
  checkDownloads: { args: z.object({ videoId: videoId.nullable() }), result: done },
  removeDownloadsElsewhere: { args: nothing, result: done },
}

export const downloadEvents = {
  downloadsChanged: downloads,
  downloadMoved,
  /** The server has withdrawn the video, so it was removed from this computer too. */
  downloadWithdrawn: z.object({ title: z.string() }),
}
