import { stat } from 'node:fs/promises'
import type { EntityManager } from '#server/database/database.ts'
import { removeUncommitted } from '#server/features/uploads/uncommitted-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Probe } from '#server/media/probe-result.ts'
import type { Incoming, Storage } from '#server/media/storage.ts'

/** A file that a step made; it is nobody's until a transaction says whose. */
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

/** Gives the bytes the name, by whose ending they are what they are. */
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

/** The row by which the file belongs to what it was made of. */
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

/** The rows that say whose the made files are. Where they certainly aren't committed, the files are removed again. */
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

/** Lends that many places for bytes, and clears them away whatever happens. */
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
