import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { commitOrDelete } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { probeColumns } from '#server/features/uploads/probe-columns.ts'
import type { Probe } from '#server/media/probe-result.ts'
import type { Incoming, Storage } from '#server/media/storage.ts'
import type { JobQueue, LeasedJob } from '#server/features/media-jobs/job-queue.ts'

/** What the steps are built from. */
export type StepParts = Pick<Parts, 'database' | 'storage' | 'ffmpeg' | 'readers' | 'now'> & {
  queue: JobQueue
}

/** A stored output of a step; without a row until a transaction creates one. */
export type DerivedFile = Pick<Upload, 'file' | 'bytes' | 'mediaType' | 'kind'>

const MP4 = { mediaType: 'video/mp4', kind: 'video' } as const
const KINDS: Record<string, Pick<Upload, 'mediaType' | 'kind'>> = {
  '.m3u8': { mediaType: 'application/vnd.apple.mpegurl', kind: 'text' },
  '.vtt': { mediaType: 'text/vtt; charset=utf-8', kind: 'text' },
  '.jpg': { mediaType: 'image/jpeg', kind: 'image' },
}

/** Stores an output under a name, whose extension tells its media type. */
export async function storeDerived(storage: Storage, incoming: Incoming, file: string): Promise<DerivedFile> {
  const { size: bytes } = await stat(incoming.path)
  await storage.store(incoming, file)
  return { file, bytes, ...(KINDS[path.extname(file)] ?? MP4) }
}

/** Creates the row of a derived file. With a source it belongs to the source. */
export const recordDerived = (
  em: EntityManager,
  { file, bytes, mediaType, kind }: DerivedFile,
  origin: Pick<Upload, 'owner'> & Partial<Pick<Upload, 'source' | 'role'>>,
  now: Date,
  probe?: Probe,
): Upload =>
  em.create(Upload, {
    file,
    bytes,
    mediaType,
    kind,
    ...(probe && probeColumns(probe)),
    ...origin,
    createdAt: now,
    usedAt: now,
  })

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
  { queue, storage, now }: Pick<StepParts, 'queue' | 'storage' | 'now'>,
  job: LeasedJob,
  files: readonly PendingFile[],
): Promise<void> {
  const names = files.map(({ name }) => name)
  await commitOrDelete(storage, names, async () => {
    const stored: { role: string; file: DerivedFile }[] = []
    for (const { role, name, incoming } of files)
      stored.push({ role, file: await storeDerived(storage, incoming, name) })
    await queue.complete(job, async (em, source) => {
      for (const { role, file } of stored)
        recordDerived(em, file, { owner: source.owner, source, role }, now())
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
