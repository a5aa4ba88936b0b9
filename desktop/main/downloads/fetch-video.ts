import { attachmentPath } from '#shared/attached-files.ts'
import type { Attachment } from '#shared/contract/attachments.ts'
import type { KeptVideo } from '#shared/contract/videos.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { ATTACHMENT_MAX_MB } from '#shared/limits/uploads.ts'
import { thumbnailOf } from '#shared/media-url.ts'
import type { Pauses } from '../network/pauses.ts'
import { pathOnServer, type LibraryClient } from './library-client.ts'
import type { Disk } from './disk.ts'
import { asFailure, DownloadFailure, withDiskErrors, withListErrors } from './failure.ts'
import { attachmentFile, bytesOf, filesOf, PICTURE_EXTENSIONS, type Entry, type Ledger } from './ledger.ts'
import { transfer } from './transfer.ts'

/** A file that changes more often than this needs a person. */
const CHANGES_MAX = 3
const FIRST_PAUSE_MS = 1000
const PAUSE_MAX_MS = 60_000
/** For 20 MB on a slow line. */
const ATTACHMENT_MAX_MS = 5 * 60_000

/** Twice as long after each failure in a row, at most a minute. */
const pauseAfter = (failures: number): number =>
  Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10))

interface Options {
  ledger: Ledger
  library: LibraryClient
  disk: Disk
  pauses: Pauses
  /** The folder that is chosen now. */
  folderNow(): string
  /** @throws {DownloadFailure} if there is no room */
  makeRoom(key: string, bytes: number): Promise<void>
  now(): number
}

export interface Run {
  signal: AbortSignal
  onReceived(received: number): void
  /** The reason why it waits, as a sentence; null when it continues. */
  onWaiting(problem: string | null): void
}

/**
 * Downloads one video, retrying for as long as its connection breaks. Its entry is 'done' when all of its files
 * are on the disk.
 * @throws {DownloadFailure} where trying again alone won't help
 */
export async function fetchVideo(options: Options, key: string, run: Run): Promise<void> {
  const { ledger, disk, pauses } = options
  let received = 0
  let before = 0
  let failures = 0
  let changes = 0
  const watched: Run = {
    ...run,
    onReceived(now) {
      received = now
      run.onWaiting(null)
      run.onReceived(now)
    },
  }
  for (;;) {
    try {
      await attempt(options, key, watched)
      return
    } catch (error) {
      if (run.signal.aborted) return
      const failure = asFailure(error)
      if (failure.kind === 'interrupted') {
        failures = received > before ? 0 : failures + 1
        before = received
        run.onWaiting(failure.message)
        await pauses.pause(pauseAfter(failures), run.signal)
        if (run.signal.aborted) return
        continue
      }
      if (failure.kind !== 'changed') throw failure
      const entry = ledger.get(key)
      if (!entry) return
      await withDiskErrors(() => disk.remove(filesOf(entry).part))
      await withListErrors(() => ledger.change(key, { known: null }))
      if (++changes >= CHANGES_MAX) {
        throw new DownloadFailure('final', 'What arrives isn’t what the server says it sends.')
      }
    }
  }
}

async function attempt(options: Options, key: string, run: Run): Promise<void> {
  const { ledger, library, disk, makeRoom, now, folderNow } = options
  const before = ledger.get(key)
  if (!before) return
  // An entry without bytes goes into the folder that is chosen now.
  const isBegun = (await disk.sizeOf(filesOf(before).part)) !== null
  const entry: Entry = isBegun ? before : { ...before, folder: folderNow() }
  const { server, videoId, folder } = entry
  const video = await library.getVideo(server, videoId, run.signal)
  const path = pathOnServer(video.videoFile)
  if (!path) throw new DownloadFailure('final', 'This video can’t be kept here: its file is somewhere else.')
  await withListErrors(() => ledger.change(key, { video, title: video.title, folder }))
  await withDiskErrors(() => disk.makeFolder(folder))
  const { part } = filesOf(entry)
  const known = await transfer({
    connection: library.connect(server),
    disk,
    path,
    part,
    known: entry.known,
    signal: run.signal,
    async onKnown(described) {
      await makeRoom(key, bytesOf({ known: described, attachments: video.attachments }))
      await withListErrors(() => ledger.change(key, { known: described }))
    },
    onReceived: run.onReceived,
  })
  run.signal.throwIfAborted()
  const beside = await fetchBeside(options, { ...entry, known }, video, run.signal)
  run.signal.throwIfAborted()
  const whole: Entry = { ...entry, known, ...beside }
  await withDiskErrors(() => disk.rename(part, filesOf(whole).video ?? part))
  const done = { known, ...beside, state: 'done', problem: null, doneAt: now() } as const
  // The file is complete. If the list cannot be written now, its next write or the next start corrects it.
  await ledger.change(key, done).catch(() => undefined)
}

/** The files beside the film are optional: a failure here costs only them. */
async function fetchBeside(
  options: Options,
  entry: Entry,
  video: KeptVideo,
  signal: AbortSignal,
): Promise<Pick<Entry, 'poster' | 'hasCaptions' | 'attachments'>> {
  const { library, disk } = options
  const get = async (stored: string | null, kinds: readonly string[]) => {
    const path = pathOnServer(stored)
    return path === null ? null : library.getSmallFile(entry.server, path, kinds, signal).catch(() => null)
  }
  const picture = await get(thumbnailOf(video), Object.keys(PICTURE_EXTENSIONS))
  const [, poster = null] = Object.entries(PICTURE_EXTENSIONS).find(([kind]) => kind === picture?.kind) ?? []
  const captions = await get(video.captionsUrl, ['text/vtt'])
  const attachments = await fetchAttachments(options, entry, video.attachments, signal)
  const beside = { poster, hasCaptions: captions !== null, attachments }
  const files = filesOf({ ...entry, ...beside })
  const write = async (file: string | null, small: typeof picture) => {
    if (file && small) await withDiskErrors(() => disk.writeWhole(file, small.bytes))
  }
  await write(files.poster, picture)
  await write(files.captions, captions)
  return beside
}

/**
 * Fetches those of the files beside a film that are not in the folder of the entry.
 * @returns those that are there now
 */
export async function fetchAttachments(
  { library, disk }: Pick<Options, 'library' | 'disk'>,
  entry: Entry,
  wanted: readonly Attachment[],
  signal?: AbortSignal,
): Promise<Attachment[]> {
  const here: Attachment[] = []
  for (const file of wanted) {
    const target = attachmentFile(entry, file)
    if (file.bytes > ATTACHMENT_MAX_MB * MEGABYTE) continue
    if ((await disk.sizeOf(target)) !== file.bytes) {
      const address = attachmentPath(entry.videoId, file.id)
      const fetched = await library
        .getSmallFile(entry.server, address, [file.mediaType], signal, {
          maxBytes: file.bytes,
          maxMs: ATTACHMENT_MAX_MS,
        })
        .catch(() => null)
      if (fetched?.bytes.byteLength !== file.bytes) continue
      await withDiskErrors(() => disk.writeWhole(target, fetched.bytes))
    }
    here.push(file)
  }
  return here
}
