import type { Attached, Upload } from '#shared/contract/uploads.ts'
import type { ProtocolForm, Trim } from '#shared/contract/own-videos.ts'
import type { DraftFile } from '../../entities/attachment/draft-file.ts'
import { hasKeptUploads } from '../../entities/upload/kept-mark.ts'
import { inDeviceStore } from '../../lib/device-database.ts'
import { isRecord } from '../../lib/is-record.ts'
import { withAttached } from './upload-draft.ts'

/** Of one person; each may be as large as the server accepts. */
const KEPT_MAX = 4
/** Kept uploads of other persons, who have not come back to this device for so long, make room for new ones. */
const OTHERS_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** A video that was submitted without a connection, with everything that sending it takes. */
export interface KeptUpload {
  id: string
  userId: number
  /** The screen of its form. */
  to: string
  isMicroClip: boolean
  /** Milliseconds since 1970. */
  keptAt: number
  title: string
  description: string
  /** null where a listed video has none yet. */
  categoryId: number | null
  duration: number | null
  /** Of the wish that it is made for. */
  wishId?: number | undefined
  protocolCheck?: ProtocolForm | undefined
  trim?: Trim | undefined
  captions: { file: File; text: string } | null
  /** Files beside the film, which are at the server. */
  files?: readonly DraftFile[]
  video: File
  attached: Attached<File>
  poster: Blob | null
  /** The video of a list that it is; undefined for a form that stood alone. */
  film?: number
  /** What the server has of it; null while it has nothing whole. */
  arrived: Upload | null
}

const isKeptUpload = (stored: unknown): stored is KeptUpload =>
  isRecord(stored) &&
  typeof stored['id'] === 'string' &&
  stored['video'] instanceof File &&
  isRecord(stored['attached'])

const readAll = async (): Promise<KeptUpload[]> =>
  (await inDeviceStore('uploads', 'readonly', (store) => store.getAll() as IDBRequest<unknown[]>))
    .map(withAttached)
    .filter(isKeptUpload)

/** The kept uploads of a person, the oldest first. */
export const keptUploadsOf = async (userId: number): Promise<KeptUpload[]> =>
  (await readAll())
    .filter((upload) => upload.userId === userId)
    .toSorted((one, other) => one.keptAt - other.keptAt)

/**
 * Keeps an upload on this device, or replaces what is kept of it.
 * @param most how many this person may have
 * @throws where the device has no room for it, the storage is denied, or this person has too many
 */
export async function keepUpload(upload: KeptUpload, most = KEPT_MAX): Promise<void> {
  const others = (await readAll()).filter(({ id }) => id !== upload.id)
  for (const { id, userId, keptAt } of others)
    if (userId !== upload.userId && Date.now() - keptAt > OTHERS_LIFETIME_MS) await forgetUpload(id)
  if (others.filter(({ userId }) => userId === upload.userId).length >= most)
    throw new Error('This device keeps too many uploads')
  await inDeviceStore('uploads', 'readwrite', (store) => store.put(upload))
  hasKeptUploads.set(true)
}

export async function forgetUpload(id: string): Promise<void> {
  const left = await inDeviceStore('uploads', 'readwrite', (store) => {
    store.delete(id)
    return store.count()
  })
  if (left === 0) hasKeptUploads.set(null)
}
