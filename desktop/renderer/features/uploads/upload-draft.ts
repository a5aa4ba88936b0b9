import type { Attached, Upload } from '#shared/contract/uploads.ts'
import { isDraftFile, type DraftFile } from '../../entities/attachment/draft-file.ts'
import { isProtocolDraft, NO_PROTOCOL, type ProtocolDraft } from '../../entities/video/protocol-draft.ts'
import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'

/** An upload that was interrupted, and the file that continues it. */
export interface Resumable {
  id: string
  name: string
  size: number
  lastModified: number
  sent: number
  /** What has arrived already. */
  attached: Attached<{ id: string; name: string }>
}

/** What of a form survives a reload. Files do not: a page may not keep hold of them. */
/** A lesson that people ask for, which the upload is made for. */
export interface UploadWish {
  id: number
  text: string
}

export const isUploadWish = (value: unknown): value is UploadWish =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['text'] === 'string'

export interface UploadDraft {
  title: string
  description: string
  categoryId: number | null
  resumable: Resumable | null
  wish: UploadWish | null
  protocolDraft: ProtocolDraft
  /** Files beside the film, which are at the server. */
  files: readonly DraftFile[]
  /** A listed video is submitted by itself when it has arrived. */
  isSubmitted: boolean
  /** The stored files of a listed video whose record is not created yet. */
  arrived: Upload | null
  /** Whether thumbnail or captions are picked, which a reload loses. */
  hasExtras: boolean
  /** The upload of the desktop app's main process that sends a listed video. */
  programId: string | null
}

export const EMPTY_DRAFT: UploadDraft = {
  title: '',
  description: '',
  categoryId: null,
  resumable: null,
  wish: null,
  protocolDraft: NO_PROTOCOL,
  files: [],
  isSubmitted: false,
  arrived: null,
  hasExtras: false,
  programId: null,
}

/** The server deletes an upload that was not continued for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The release before kept the thumbnail by itself, and null without one. */
export const withAttached = (stored: unknown): unknown => {
  if (!isRecord(stored) || stored['attached'] !== undefined) return stored
  const { thumbnail, ...others } = stored
  return { ...others, attached: thumbnail ? { thumbnail } : {} }
}

const isResumable = (stored: unknown): stored is Resumable =>
  isRecord(stored) &&
  typeof stored['id'] === 'string' &&
  typeof stored['name'] === 'string' &&
  typeof stored['size'] === 'number' &&
  typeof stored['sent'] === 'number' &&
  isRecord(stored['attached'])

const isUpload = (stored: unknown): stored is Upload =>
  isRecord(stored) && isRecord(stored['video']) && typeof stored['video']['path'] === 'string'

const draftOf = (name: string) =>
  persistedDraft<UploadDraft & { keptAt: number }>(name, (stored) => {
    if (!isRecord(stored)) return undefined
    const { title, description, categoryId, wish, protocolDraft, files, arrived, programId, keptAt } = stored
    const resumable = withAttached(stored['resumable'])
    return {
      title: typeof title === 'string' ? title : '',
      description: typeof description === 'string' ? description : '',
      categoryId: typeof categoryId === 'number' ? categoryId : null,
      resumable: isResumable(resumable) ? resumable : null,
      wish: isUploadWish(wish) ? wish : null,
      protocolDraft: isProtocolDraft(protocolDraft) ? protocolDraft : NO_PROTOCOL,
      files: Array.isArray(files) ? files.filter(isDraftFile) : [],
      isSubmitted: stored['isSubmitted'] === true,
      arrived: isUpload(arrived) ? arrived : null,
      hasExtras: stored['hasExtras'] === true,
      programId: typeof programId === 'string' ? programId : null,
      keptAt: Number(keptAt) || 0,
    }
  })

export function readDraft(name: string): UploadDraft {
  const { keptAt, ...draft } = draftOf(name).get() ?? { ...EMPTY_DRAFT, keptAt: 0 }
  return Date.now() - keptAt < LIFETIME_MS ? draft : { ...draft, resumable: null, arrived: null }
}

export function writeDraft(name: string, draft: UploadDraft): void {
  const { isSubmitted, hasExtras, ...facts } = draft
  const { title, description, categoryId, resumable, wish, protocolDraft, files, arrived, programId } = facts
  const hasProtocol = Object.values(protocolDraft).some((text) => text !== '')
  const isEmpty =
    !(title || description || resumable || wish || hasProtocol || arrived || programId) &&
    categoryId === null &&
    files.length === 0
  const written = {
    title,
    description,
    categoryId,
    resumable,
    wish,
    protocolDraft,
    files,
    arrived,
    programId,
  }
  draftOf(name).set(isEmpty ? null : { ...written, isSubmitted, hasExtras, keptAt: Date.now() })
}

/** Whether this is the file that was being uploaded. */
export const isSameFile = (file: FileMark, other: FileMark): boolean =>
  file.name === other.name && file.size === other.size && file.lastModified === other.lastModified

export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>

/** Whether every byte has arrived: the file itself is not needed any more. */
export const isWhole = (resumable: Resumable | null): boolean =>
  resumable !== null && resumable.sent === resumable.size

/** How much has arrived, in whole percent, rounded down. */
export const percentOf = (sent: number, total: number): number =>
  total > 0 ? Math.floor((sent / total) * 100) : 0
