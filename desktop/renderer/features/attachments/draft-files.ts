import { acceptOf, FILE_KINDS } from '#shared/file-kinds.ts'
import type { Attachment, UploadedAttachment } from '#shared/contract/attachments.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { api } from '../../lib/api.ts'
import { formatBytes } from '../../lib/locale-format.ts'
import { uploadedFilesOf, type DraftFile } from '../../entities/attachment/draft-file.ts'

const { attachment } = FILE_KINDS
export const ATTACHMENT_ACCEPT = acceptOf(attachment)

/** Why this file is not sent; undefined where the server decides. */
export function attachmentProblem({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.'
  const { attachedMaxMb, tooLarge } = attachment
  return size > attachedMaxMb * MEGABYTE ? tooLarge(attachedMaxMb, formatBytes(size)) : undefined
}

/** @throws {RequestError} when the server refuses the file */
export async function uploadDraft(file: File): Promise<DraftFile> {
  const form = new FormData()
  form.append('attachment', file, file.name)
  const { path, mediaType, bytes }: UploadedAttachment = await api.uploadAttachment(form)
  return { key: path, file: path, name: file.name, mediaType, bytes }
}

export const draftOf = ({ id, ...facts }: Attachment): DraftFile => ({ key: String(id), id, ...facts })

type Wanted = RouteArguments<Routes['replaceAttachments']>['files']

/** What the server takes of the drafts. */
export const wantedOf = (drafts: readonly DraftFile[]): Wanted =>
  drafts.flatMap((draft): Wanted =>
    draft.id === undefined ? uploadedFilesOf([draft]) : [{ id: draft.id, name: draft.name }],
  )
