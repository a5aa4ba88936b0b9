import { stat } from 'node:fs/promises'
import type { EntityManager } from '#server/database/database.ts'
import { removeUncommitted } from '#server/features/uploads/uncommitted-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Probe } from '#server/media/probe-result.ts'
import type { Incoming, Storage } from '#server/media/storage.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'

/** A stored output of a step; without a row until a transaction creates one. */
export interface DerivedFile {
  name: string
  bytes: number
  mediaType: string
  kind: Upload['kind']
}

const KINDS = {
  mp4: { mediaType: 'video/mp4', kind: 'video' },
  m3u8: { mediaType: 'application/vnd.apple.mpegurl', kind: 'text' },
  vtt: { mediaType: 'text/vtt; charset=utf-8', kind: 'text' },
  jpg: { mediaType: 'image/jpeg', kind: 'image' },
} as const

/** Stores an output under a name, whose extension tells its media type. */
export async function storeDerived(storage: Storage, incoming: Incoming, name: string): Promise<DerivedFile> {
  const { size: bytes } = await stat(incoming.path)
  await storage.store(incoming, name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const kind = Object.entries(KINDS).find(([known]) => known === extension)?.[1] ?? KINDS.mp4
  return { name, bytes, ...kind }
}

export const probeColumns = ({ duration, width, height, videoCodec, audioCodec }: Probe) => ({
  duration: Math.round(duration),
  width: Math.round(width),
  height: Math.round(height),
  videoCodec,
  audioCodec,
})

/** Creates the row that makes the file belong to its source. */
export function recordDerived(
  em: EntityManager,
  source: Upload,
  role: string,
  { name: file, bytes, mediaType, kind }: DerivedFile,
  now: Date,
  probe?: Probe,
): void {
  const when = { createdAt: now, usedAt: now }
  const facts = probe ? probeColumns(probe) : {}
  em.create(Upload, { file, kind, mediaType, bytes, ...facts, ...when, owner: source.owner, source, role })
}

/** Runs a transaction that creates the rows of stored files. Where it certainly was not committed, removes the files. */
export async function commitOrDelete<Result>(
  storage: Storage,
  names: readonly string[],
  commit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await commit()
  } catch (error) {
    await removeUncommitted(storage, names, error)
    throw error
  }
}

/** An output of a step that is not stored yet. */
export interface PendingFile {
  role: string
  name: string
  incoming: Incoming
}

/**
 * Stores outputs and completes the job with their rows.
 * @throws LeaseLost
 */
export async function completeWithFiles(
  { queue, storage, now }: { queue: Pick<JobQueue, 'complete'>; storage: Storage; now(): Date },
  job: LeasedJob,
  files: readonly PendingFile[],
): Promise<void> {
  const names = files.map(({ name }) => name)
  await commitOrDelete(storage, names, async () => {
    const stored: { role: string; file: DerivedFile }[] = []
    for (const { role, name, incoming } of files)
      stored.push({ role, file: await storeDerived(storage, incoming, name) })
    await queue.complete(job, async (em, upload) => {
      for (const { role, file } of stored) recordDerived(em, upload, role, file, now())
    })
  })
}

/** Gives `work` any number of incoming files, which are discarded afterwards. */
export async function withIncomingFiles<Result>(
  storage: Storage,
  work: (next: () => Incoming) => Promise<Result>,
): Promise<Result> {
  const files: Incoming[] = []
  try {
    return await work(() => {
      const incoming = storage.incoming()
      files.push(incoming)
      return incoming
    })
  } finally {
    await Promise.all(files.map((incoming) => storage.discard(incoming)))
  }
}
