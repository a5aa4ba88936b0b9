import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'

/** An upload that stopped on its way, and the file that goes on with it. */
export interface Resumable {
  id: string
  name: string
  size: number
  lastModified: number
  sent: number
  /** A picture of one's own, which has arrived already. */
  thumbnail: { id: string; name: string } | null
}

/** What of a form outlives a reload. Files don't: a page may not keep hold of them. */
export interface UploadDraft {
  title: string
  description: string
  categoryId: number | null
  resumable: Resumable | null
}

export const EMPTY_DRAFT: UploadDraft = { title: '', description: '', categoryId: null, resumable: null }

/** The server forgets what nobody went on with after a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

const isResumable = (stored: unknown): stored is Resumable =>
  isRecord(stored) &&
  typeof stored['id'] === 'string' &&
  typeof stored['name'] === 'string' &&
  typeof stored['size'] === 'number' &&
  typeof stored['sent'] === 'number'

const draftOf = (name: string) =>
  persistedDraft<UploadDraft & { keptAt: number }>(name, (stored) => {
    if (!isRecord(stored)) return undefined
    const { title, description, categoryId, resumable, keptAt } = stored
    return {
      title: typeof title === 'string' ? title : '',
      description: typeof description === 'string' ? description : '',
      categoryId: typeof categoryId === 'number' ? categoryId : null,
      resumable: isResumable(resumable) ? resumable : null,
      keptAt: Number(keptAt) || 0,
    }
  })

export function readDraft(name: string): UploadDraft {
  const { keptAt, ...draft } = draftOf(name).get() ?? { ...EMPTY_DRAFT, keptAt: 0 }
  return Date.now() - keptAt < LIFETIME_MS ? draft : { ...draft, resumable: null }
}

export function writeDraft(name: string, { title, description, categoryId, resumable }: UploadDraft): void {
  const isEmpty = !title && !description && categoryId === null && !resumable
  draftOf(name).set(isEmpty ? null : { title, description, categoryId, resumable, keptAt: Date.now() })
}

/** Whether this file is the one that was on its way. */
export const isSameFile = (
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  resumable: Resumable,
): boolean =>
  file.name === resumable.name && file.size === resumable.size && file.lastModified === resumable.lastModified

/** How much of it has arrived, in whole percent; never a promise of more than there is. */
export const percentOf = (sent: number, total: number): number =>
  total > 0 ? Math.floor((sent / total) * 100) : 0
