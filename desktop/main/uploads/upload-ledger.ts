import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { uploadForm } from '#shared/bridge/uploads.ts'

const fileOnDisk = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** What the server calls what has arrived of it. */
  uploadId: z.string().nullable(),
})
export type LedgerFile = z.infer<typeof fileOnDisk>

const ledgerEntry = z.object({
  id: z.string(),
  server: z.string(),
  form: uploadForm,
  video: fileOnDisk,
  thumbnail: fileOnDisk.nullable(),
  /** The files' names on the server once they are there for good. */
  arrived: z.object({ video: z.string(), thumbnail: z.string().nullable() }).nullable(),
  failure: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export type UploadLedger = Awaited<ReturnType<typeof openUploadLedger>>

/** What is still to be uploaded, on the disk: neither a closed window nor a power cut forgets it. */
export async function openUploadLedger(file: string) {
  const entries: LedgerEntry[] = await readFile(file, 'utf8').then(
    (text) => {
      try {
        const written = z.array(z.unknown()).parse(JSON.parse(text))
        // One of another version takes none of the others along.
        return written.flatMap((one) => ledgerEntry.safeParse(one).data ?? [])
      } catch {
        // Damaged: there is nothing to go on with.
        return []
      }
    },
    () => [],
  )
  let working: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    const write = async () => {
      await writeFile(`${file}.new`, JSON.stringify(entries), { mode: 0o600, flush: true })
      await rename(`${file}.new`, file)
    }
    working = working.catch(() => undefined).then(write)
    return working
  }
  return {
    entries: entries as readonly LedgerEntry[],
    /** On the disk or not at all: whoever hears that it didn't work hands it over again. */
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
    remove(entry: LedgerEntry): Promise<void> {
      const at = entries.indexOf(entry)
      if (at >= 0) entries.splice(at, 1)
      return save()
    },
  }
}
