import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { ATTACHED_TYPES, attachmentPart } from '#shared/attached-files.ts'
import { attachment, type Attachment } from '#shared/contract/attachments.ts'
import { keptVideo } from '#shared/contract/videos.ts'
import { ATTACHMENTS_MAX } from '#shared/limits/uploads.ts'
import { renameFile } from '../files/rename-file.ts'
import type { Disk } from './disk.ts'

/** File extensions by media type. The rest of a file's name comes from this app. */
export const EXTENSIONS = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const
export const PICTURE_EXTENSIONS = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The file as the server described it; the download must match it in the end. */
const known = z.object({
  etag: z.string(),
  /** SHA-256 in base64. */
  digest: z.string(),
  bytes: z.number().int().positive(),
  extension: z.enum(EXTENSIONS),
})
export type FileFacts = z.infer<typeof known>

const place = z.string().refine((folder) => path.isAbsolute(folder))

const entry = z.object({
  server: z.string(),
  videoId: z.number().int().positive(),
  folder: place,
  title: z.string(),
  /** The video as the library last returned it; null if this version cannot read what an earlier one stored. */
  video: keptVideo.nullable().catch(null),
  state: z.enum(['waiting', 'paused', 'failed', 'done']),
  problem: z.string().nullable(),
  /** It failed because there was no room. */
  wantsRoom: z.boolean(),
  /** The account whose saved videos it belongs to; null if a person requested this video. */
  savedBy: z.number().int().nullable(),
  isPinned: z.boolean(),
  known: known.nullable(),
  poster: z.enum(PICTURE_EXTENSIONS).nullable(),
  hasCaptions: z.boolean(),
  /** The files beside the film that are on the disk. */
  attachments: z.array(attachment).max(ATTACHMENTS_MAX).catch([]),
  /** Milliseconds. */
  addedAt: z.number(),
  doneAt: z.number().nullable(),
  /** The folder that it was moved from, while parts of it may still be there. */
  leftIn: place.nullable().catch(null),
})
export type Entry = z.infer<typeof entry>

export const QUOTA_DEFAULT_BYTES = 10e9

const settings = z.object({
  /** null for the desktop app's own folder. */
  folder: z.string().nullable().catch(null),
  /** Whether downloads in other folders are to be moved into this one. */
  movesAll: z.boolean().catch(false),
  keepsSaved: z.boolean().catch(false),
  quotaBytes: z.number().int().nonnegative().nullable().catch(QUOTA_DEFAULT_BYTES),
})
export type LedgerSettings = z.infer<typeof settings>

const ledger = z.object({ settings, entries: z.array(z.unknown()) })

/**
 * The base name of a video's files: the server's hash and the video's id. Nothing that a server sends becomes
 * part of a path.
 */
export function baseNameOf({ server, videoId }: Pick<Entry, 'server' | 'videoId'>): string {
  return `turnout-${createHash('sha256').update(server).digest('hex').slice(0, 12)}-${videoId}`
}

const inFolder = (of: Entry, ending: string) => path.join(of.folder, `${baseNameOf(of)}${ending}`)

export const attachmentFile = (of: Entry, file: Attachment): string =>
  inFolder(of, `.${attachmentPart(file)}.${ATTACHED_TYPES[file.mediaType].extension}`)

export const filesOf = (of: Entry) => ({
  part: inFolder(of, '.part'),
  video: of.known && inFolder(of, `.${of.known.extension}`),
  poster: of.poster && inFolder(of, `.poster.${of.poster}`),
  captions: of.hasCaptions ? inFolder(of, '.captions.vtt') : null,
  // Also one that still arrives.
  ...Object.fromEntries(
    [...of.attachments, ...(of.video?.attachments ?? [])].map((file) => [
      attachmentPart(file),
      attachmentFile(of, file),
    ]),
  ),
})

/** Bytes of the film and of the files beside it. */
export const bytesOf = ({ known, attachments }: Pick<Entry, 'known' | 'attachments'>): number =>
  attachments.reduce((sum, { bytes }) => sum + bytes, known?.bytes ?? 0)

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/**
 * The list of downloads, in memory and in a file that is complete at every moment. A change is in memory at once;
 * the promise resolves when it is on the disk.
 */
export async function openLedger(file: string, disk: Pick<Disk, 'writeWhole'>) {
  const entries = new Map<string, Entry>()
  let current: LedgerSettings = settings.parse({})
  try {
    const read = ledger.parse(JSON.parse(await readFile(file, 'utf8')))
    current = read.settings
    for (const one of read.entries) {
      const { success, data } = entry.safeParse(one)
      if (success) entries.set(baseNameOf(data), data)
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    // The damaged file is kept for inspection; it cannot be listed.
    if (!isMissing) await renameFile(file, `${file}.unreadable`).catch(() => undefined)
  }

  let isSaving = false
  let saved: Promise<void> = Promise.resolve()
  /** Changes that are made while a write waits for its turn are written with it. */
  const save = (): Promise<void> => {
    if (isSaving) return saved
    isSaving = true
    saved = saved
      .catch(() => undefined)
      .then(() => {
        isSaving = false
        return disk.writeWhole(file, JSON.stringify({ settings: current, entries: [...entries.values()] }))
      })
    return saved
  }
  return {
    settings: (): LedgerSettings => current,
    /** In the order in which they were requested. */
    entries: (): Entry[] => [...entries.values()].toSorted((a, b) => a.addedAt - b.addedAt),
    get: (key: string): Entry | null => entries.get(key) ?? null,
    set(key: string, next: Entry): Promise<void> {
      entries.set(key, next)
      return save()
    },
    /** Changes of an entry that is no longer listed are ignored. */
    change(key: string, change: Partial<Entry>): Promise<void> {
      const before = entries.get(key)
      if (!before) return saved
      entries.set(key, { ...before, ...change })
      return save()
    },
    remove(key: string): Promise<void> {
      entries.delete(key)
      return save()
    },
    changeSettings(change: Partial<LedgerSettings>): Promise<void> {
      current = { ...current, ...change }
      return save()
    },
    /** Resolves when all changes are on the disk, or have failed. */
    settled: (): Promise<void> => saved.catch(() => undefined),
  }
}
