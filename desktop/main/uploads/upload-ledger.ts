import { copyFileSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { uploadForm, type UploadForm } from '#shared/bridge/uploads.ts'
import { ATTACHED_ROLES, eachAttached, storedFile } from '#shared/contract/uploads.ts'
import { writeWhole } from '../downloads/disk.ts'

export const ledgerFile = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The server's id of the resumable upload. */
  uploadId: z.string().nullable(),
})
export type LedgerFile = z.infer<typeof ledgerFile>

/** In place of the form of an upload of a list, until it is filled in; the title is the name of the file. */
const unfilledForm = uploadForm
  .pick({ userId: true, title: true, isMicroClip: true })
  .extend({ isUnfilled: z.literal(true) })

const ledgerEntry = z.object({
  id: z.string(),
  server: z.string(),
  form: z.union([uploadForm, unfilledForm]),
  /** Whether a list of the page shows it. */
  isListed: z.boolean().default(false),
  video: ledgerFile,
  attached: z.partialRecord(z.enum(ATTACHED_ROLES), ledgerFile),
  /** The files that the server has stored, once all have arrived. */
  arrived: z
    .object({
      video: storedFile,
      // An entry of the release before lacks the roles that it did not know.
      ...eachAttached(() => storedFile.nullable().default(null)),
    })
    .nullable(),
  failure: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** The form of an upload; null until it is filled in. */
export const filledFormOf = ({ form }: LedgerEntry): UploadForm | null => ('isUnfilled' in form ? null : form)

export type UploadLedger = ReturnType<typeof openUploadLedger>

/** An entry of the release before, which named the thumbnail beside the video, and the stored files by their names. */
const formerEntry = z
  .looseObject({
    thumbnail: ledgerFile.nullable(),
    arrived: z.object({ video: z.string(), thumbnail: z.string().nullable() }).nullable(),
  })
  .transform(({ thumbnail, arrived, ...entry }): unknown => ({
    ...entry,
    attached: thumbnail ? { thumbnail } : {},
    arrived: arrived && {
      video: { path: arrived.video },
      thumbnail: arrived.thumbnail === null ? null : { path: arrived.thumbnail },
    },
  }))
const anyEntry = z.union([ledgerEntry, formerEntry.pipe(ledgerEntry)])

/** Keeps a damaged file for inspection, as the downloads keep theirs: the next save replaces it. */
function keepDamaged(file: string): void {
  try {
    copyFileSync(file, `${file}.unreadable`)
  } catch {
    // There was no file, or there is no room for a copy.
  }
}

function readEntries(file: string): LedgerEntry[] {
  try {
    const written = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
    // An unreadable entry of another version does not affect the others.
    return written.flatMap((one) => anyEntry.safeParse(one).data ?? [])
  } catch {
    keepDamaged(file)
    return []
  }
}

/**
 * The uploads that are still to be sent, on the disk: they survive a closed window and a power cut. The list is read
 * at once, because a closed window ends the app unless there are uploads.
 */
export function openUploadLedger(file: string) {
  const entries = readEntries(file)
  let working: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    working = working.catch(() => undefined).then(() => writeWhole(file, JSON.stringify(entries)))
    return working
  }
  return {
    entries: entries as readonly LedgerEntry[],
    /** Adds an entry, on the disk or not at all: after a failure the page passes it again. */
    async add(entry: LedgerEntry): Promise<void> {
      entries.push(entry)
      try {
        await save()
      } catch (error) {
        entries.splice(entries.indexOf(entry), 1)
        throw error
      }
    },
    change(entry: LedgerEntry, changes: Partial<LedgerEntry>): Promise<void> {
      Object.assign(entry, changes)
      return save()
    },
    /** Puts these entries into this order; the others keep their places. */
    order(ids: readonly string[]): Promise<void> {
      const next = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
      const moved = new Set(next)
      entries.splice(
        0,
        Infinity,
        ...entries.map((entry) => (moved.has(entry) ? (next.shift() ?? entry) : entry)),
      )
      return save()
    },
    remove(entry: LedgerEntry): Promise<void> {
      const at = entries.indexOf(entry)
      if (at >= 0) entries.splice(at, 1)
      return save()
    },
  }
}
