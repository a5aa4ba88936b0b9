import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { BridgeHandlers, TellPage } from '#shared/bridge/bridge.ts'
import type { downloadCalls } from '#shared/bridge/downloads.ts'
import { createPauses, type Sleep } from '../network/pauses.ts'
import type { ServerAccess } from '../network/server-connection.ts'
import { createLibraryClient } from './library-client.ts'
import { realDisk, type Disk } from './disk.ts'
import { asFailure, withListErrors } from './failure.ts'
import { baseNameOf, filesOf, openLedger, type Entry } from './ledger.ts'
import { syncWithServer } from './sync-with-server.ts'
import { createMover } from './move-downloads.ts'
import { createQueue } from './queue.ts'
import { asOnDisk, readDownloads } from './read-downloads.ts'
import { serveDownloads } from './serve-downloads.ts'

export interface DownloadParts extends ServerAccess {
  /** The folder for the desktop app's own files. */
  userData: string
  tell: TellPage
  /** Asks the person by the system's dialog; null if the dialog is cancelled. */
  chooseFolder(): Promise<string | null>
  now(): number
  disk?: Disk
  sleep?: Sleep
}

export type DownloadsOfThisComputer = Awaited<ReturnType<typeof openDownloads>>

/** Changes within this time are sent to the page together. */
const TELL_AFTER_MS = 50
const LOOK_EVERY_MS = 60 * 60 * 1000
const RETRIED_STATE = { state: 'waiting', problem: null, wantsRoom: false } as const
/** If the disk refuses the list, the list in memory is right, and its next write includes the change. */
const ignoreWriteFailure = (written: Promise<void>): Promise<void> => written.catch(() => undefined)

/** Videos on this computer: the composition root of this folder. */
export async function openDownloads(parts: DownloadParts) {
  const { userData, getServer, tell, chooseFolder, now, disk = realDisk, sleep } = parts
  const ledger = await openLedger(path.join(userData, 'downloads.json'), disk)
  const ownFolder = path.join(userData, 'downloads')
  const folderNow = () => ledger.settings().folder ?? ownFolder
  const library = createLibraryClient(parts)
  const pauses = createPauses(sleep)
  let notification: NodeJS.Timeout | null = null
  const changed = () => {
    notification ??= setTimeout(() => {
      notification = null
      tell('downloadsChanged', read())
    }, TELL_AFTER_MS)
  }
  const mover = createMover({ ledger, disk, folderNow, changed })
  const entriesOfServer = (): Entry[] => ledger.entries().filter(({ server }) => server === getServer())
  const keyOf = (videoId: number) => baseNameOf({ server: getServer() ?? '', videoId })

  const discard = async (key: string): Promise<void> => {
    await queue.leave(key)
    const entry = ledger.get(key)
    if (!entry) return queue.forget(key)
    for (const folder of [entry.folder, entry.leftIn ?? entry.folder]) {
      for (const file of Object.values(filesOf({ ...entry, folder }))) {
        if (file) await disk.remove(file).catch(() => undefined)
      }
    }
    const isWritten = ledger.remove(key)
    queue.forget(key)
    changed()
    await isWritten
  }
  const withdraw = async (key: string): Promise<void> => {
    const title = ledger.get(key)?.title
    await discard(key)
    if (title !== undefined) tell('downloadWithdrawn', { title })
  }
  const queue = createQueue({
    ...parts,
    ledger,
    library,
    disk,
    pauses,
    folderNow,
    changed() {
      changed()
      mover.follow()
    },
    withdraw,
    discard,
    onMoved: (moved) => tell('downloadMoved', moved),
  })
  const sync = syncWithServer({
    ledger,
    library,
    disk,
    here: entriesOfServer,
    getServer,
    keyOf,
    add,
    withdraw,
    discard,
    now,
  })

  /** Changes the list in memory at once. If the disk refuses the list, the download fails with that reason. */
  const writeAndSchedule = async (key: string, write: () => Promise<void>): Promise<void> => {
    try {
      await withListErrors(write)
    } catch (error) {
      const { kind, message: problem } = asFailure(error)
      await ignoreWriteFailure(ledger.change(key, { state: 'failed', problem, wantsRoom: kind === 'room' }))
    }
    changed()
    queue.schedule()
  }

  async function add(videoId: number, title: string, savedBy: number | null): Promise<void> {
    const server = getServer()
    if (server === null) return
    const key = keyOf(videoId)
    const before = ledger.get(key)
    // A person asks for a video that is here because it is saved: it is now kept on its own.
    if (before && savedBy === null) await ignoreWriteFailure(ledger.change(key, { savedBy: null }))
    if (before?.state === 'done' || (before && savedBy !== null)) return
    const fresh: Entry = {
      server,
      videoId,
      folder: folderNow(),
      title,
      video: null,
      state: 'waiting',
      problem: null,
      wantsRoom: false,
      savedBy,
      isPinned: false,
      known: null,
      poster: null,
      hasCaptions: false,
      attachments: [],
      addedAt: now(),
      doneAt: null,
      leftIn: null,
    }
    const entry = before ? { ...before, ...RETRIED_STATE } : fresh
    await writeAndSchedule(key, () => ledger.set(key, entry))
  }

  const read = () => readDownloads({ ledger, queue, mover, folderNow, getServer })
  /** Tries downloads again that had no room. */
  const retryForRoom = async () => {
    for (const entry of entriesOfServer().filter(({ state, wantsRoom }) => state === 'failed' && wantsRoom)) {
      await ignoreWriteFailure(ledger.change(baseNameOf(entry), RETRIED_STATE))
    }
    changed()
    queue.schedule()
  }
  const follow = () => {
    queue.leaveOtherServers()
    changed()
    mover.follow()
    queue.schedule()
    void sync.all()
  }

  const handlers: BridgeHandlers<keyof typeof downloadCalls> = {
    getDownloads: read,
    getDownloadedVideos: () =>
      entriesOfServer()
        .toReversed()
        .flatMap((entry) => asOnDisk(entry) ?? []),
    startDownload: ({ videoId }) => add(videoId, `Video ${videoId}`, null),
    async pauseDownload({ videoId }) {
      const key = keyOf(videoId)
      if (ledger.get(key)?.state === 'waiting')
        await ignoreWriteFailure(ledger.change(key, { state: 'paused', problem: null }))
      await queue.stop(key)
      changed()
      queue.schedule()
    },
    async resumeDownload({ videoId }) {
      const key = keyOf(videoId)
      const isIdle = ['paused', 'failed'].includes(ledger.get(key)?.state ?? '')
      pauses.wake()
      if (isIdle) await writeAndSchedule(key, () => ledger.change(key, RETRIED_STATE))
    },
    async removeDownload({ videoId }) {
      await discard(keyOf(videoId))
      await retryForRoom()
    },
    async pinDownload({ videoId, isPinned }) {
      await ignoreWriteFailure(ledger.change(keyOf(videoId), { isPinned }))
      changed()
    },
    async setDownloads({ keepsSaved, quotaBytes }) {
      if (keepsSaved !== undefined) await ignoreWriteFailure(ledger.changeSettings({ keepsSaved }))
      if (quotaBytes !== undefined) {
        await ignoreWriteFailure(ledger.changeSettings({ quotaBytes }))
        await queue.enforceQuota()
        await retryForRoom()
      }
      changed()
      if (keepsSaved) void sync.all()
    },
    async chooseDownloadFolder() {
      const folder = await chooseFolder()
      if (folder === null) return { outcome: 'cancelled' }
      const isWritable = await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      )
      if (!path.isAbsolute(folder) || !isWritable) {
        return { outcome: 'refused', reason: 'Nothing can be written into that folder. Choose another one.' }
      }
      await mover.stop()
      await ignoreWriteFailure(ledger.changeSettings({ folder }))
      // There may be room now.
      await retryForRoom()
      return { outcome: 'chosen' }
    },
    moveDownloads: mover.start,
    stopMovingDownloads: mover.stop,
    async checkDownloads({ videoId }) {
      pauses.wake()
      if (videoId === null) await sync.all()
      else await sync.one(keyOf(videoId))
    },
    async removeDownloadsElsewhere() {
      const elsewhere = ledger.entries().filter(({ server }) => server !== getServer())
      for (const entry of elsewhere) await discard(baseNameOf(entry))
      await retryForRoom()
    },
  }

  await mover.tidy()
  await queue.reconcile()
  const timer = setInterval(() => void sync.all(), LOOK_EVERY_MS).unref()
  return {
    handlers,
    /** Answers requests for /downloads/…. */
    serve: serveDownloads((videoId) => ledger.get(keyOf(videoId))),
    /** Continues what an earlier run left; also called after another server was chosen. */
    follow,
    async stop(): Promise<void> {
      clearInterval(timer)
      if (notification) clearTimeout(notification)
      await mover.pause()
      await queue.stopAll()
      await ledger.settled()
    },
  }
}
