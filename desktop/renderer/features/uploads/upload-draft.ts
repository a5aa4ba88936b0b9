import { deviceDrafts } from '../../lib/device-drafts.ts'

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

const isResumable = (kept: unknown): kept is Resumable =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'name' in kept &&
  typeof kept.name === 'string' &&
  'size' in kept &&
  typeof kept.size === 'number' &&
  'sent' in kept &&
  typeof kept.sent === 'number'

export function readDraft(name: string, now = Date.now()): UploadDraft {
  const kept = deviceDrafts.read(name)
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
  const fields: Partial<Record<keyof UploadDraft | 'keptAt', unknown>> = kept
  const { title, description, categoryId, resumable, keptAt } = fields
  const isLiving = typeof keptAt === 'number' && now - keptAt < LIFETIME_MS
  return {
    title: typeof title === 'string' ? title : '',
    description: typeof description === 'string' ? description : '',
    categoryId: typeof categoryId === 'number' ? categoryId : null,
    resumable: isLiving && isResumable(resumable) ? resumable : null,
  }
}

export function writeDraft(name: string, draft: UploadDraft, now = Date.now()): void {
  const { title, description, categoryId, resumable } = draft
  if (!title && !description && categoryId === null && !resumable) deviceDrafts.remove(name)
  else deviceDrafts.write(name, { title, description, categoryId, resumable, keptAt: now })
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
