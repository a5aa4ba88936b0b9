import { readFile, rename } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { video } from '#shared/contract/videos.ts'
import type { Disk } from './disk.ts'

/** The endings that a file may get, by what it is; its name is ours. */
export const EXTENSIONS = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const
export const PICTURE_EXTENSIONS = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The file as the server described it: what it has to be in the end. */
const known = z.object({
  etag: z.string(),
  /** SHA-256 in base64. */
  digest: z.string(),
  bytes: z.number().int().positive(),
  extension: z.enum(EXTENSIONS),
})
export type Known = z.infer<typeof known>

const place = z.string().refine((folder) => path.isAbsolute(folder))

const entry = z.object({
  server: z.string(),
  videoId: z.number().int().positive(),
  folder: place,
  title: z.string(),
  /** As the library showed it last; null where this version can't read what an earlier one kept. */
  video: video.nullable().catch(null),
  state: z.enum(['waiting', 'paused', 'failed', 'done']),
  problem: z.string().nullable(),
  /** It failed because there was no room. */
  wantsRoom: z.boolean(),
  /** Whose list of saved videos brought it here; null where somebody asked for this one. */
  savedBy: z.number().int().nullable(),
  isPinned: z.boolean(),
  known: known.nullable(),
  poster: z.enum(PICTURE_EXTENSIONS).nullable(),
  hasCaptions: z.boolean(),
  /** Milliseconds. */
  addedAt: z.number(),
  doneAt: z.number().nullable(),
  /** The folder that it was moved out of, while something of it may still lie there. */
  leftIn: place.nullable().catch(null),
})
export type Entry = z.infer<typeof entry>

export const QUOTA_DEFAULT_BYTES = 10e9

const settings = z.object({
  /** Null for the program's own. */
  folder: z.string().nullable().catch(null),
  /** What lies in other folders is to be brought into this one. */
  movesAll: z.boolean().catch(false),
  keepsSaved: z.boolean().catch(false),
  quotaBytes: z.number().int().nonnegative().nullable().catch(QUOTA_DEFAULT_BYTES),
})
export type LedgerSettings = z.infer<typeof settings>

const ledger = z.object({ settings, entries: z.array(z.unknown()) })

/**
 * The name of a video's files: of the server and the number alone. Nothing that a server says becomes part of a path.
 */
export function baseNameOf({ server, videoId }: Pick<Entry, 'server' | 'videoId'>): string {
  return `turnout-${createHash('sha256').update(server).digest('hex').slice(0, 12)}-${videoId}`
}

const inFolder = (of: Entry, ending: string) => path.join(of.folder, `${baseNameOf(of)}${ending}`)

export const filesOf = (of: Entry) => ({
  part: inFolder(of, '.part'),
  video: of.known && inFolder(of, `.${of.known.extension}`),
  poster: of.poster && inFolder(of, `.poster.${of.poster}`),
  captions: of.hasCaptions ? inFolder(of, '.captions.vtt') : null,
})

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/**
 * The list of downloads, in memory and in a file that is whole at every moment. Whoever changes it changes it at once;
 * the promise says when the disk knows it.
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
    // Kept for whoever wants to look into it; what can't be read can't be listed.
    if (!isMissing) await rename(file, `${file}.unreadable`).catch(() => undefined)
  }

  let isSaving = false
  let saved: Promise<void> = Promise.resolve()
  /** What changes while a write waits for its turn goes along with it. */
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
    /** In the order they were asked for. */
    entries: (): Entry[] => [...entries.values()].toSorted((a, b) => a.addedAt - b.addedAt),
    get: (key: string): Entry | null => entries.get(key) ?? null,
    set(key: string, next: Entry): Promise<void> {
      entries.set(key, next)
      return save()
    },
    /** Nothing happens to what is no longer listed. */
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
    /** When everything that was changed is on the disk, or can't be. */
    settled: (): Promise<void> => saved.catch(() => undefined),
  }
}
