import type { Attachment } from '#shared/contract/attachments.ts'
import { isRecord } from '../../lib/is-record.ts'

/** A file of a list that is being edited: the lesson has it, or it is uploaded and no lesson uses it yet. */
export interface DraftFile extends Omit<Attachment, 'id'> {
  key: string
  /** Of a file of the lesson. */
  id?: number
  /** The server's name of an uploaded one. */
  file?: string
}

/** Whether this is one that the device has stored. */
export const isDraftFile = (stored: unknown): stored is DraftFile =>
  isRecord(stored) &&
  typeof stored['key'] === 'string' &&
  typeof stored['name'] === 'string' &&
  typeof stored['file'] === 'string'

/** The uploaded files, as a new lesson takes them. */
export const uploadedFilesOf = (drafts: readonly DraftFile[]): { file: string; name: string }[] =>
  drafts.flatMap(({ file, name }) => (file === undefined ? [] : [{ file, name }]))
