import type { UploadForm } from '#shared/bridge/uploads.ts'
import { uploadedFilesOf } from '../../entities/attachment/draft-file.ts'
import { protocolFormOf } from '../../entities/video/protocol-draft.ts'
import type { UploadState } from './upload-store.ts'

/** What is written and chosen for a video, as its record takes it. */
export type RecordForm = Omit<UploadForm, 'userId' | 'isMicroClip'>

/** Null without a category. */
export function recordFormOf(state: UploadState): RecordForm | null {
  const { title, description, categoryId, video, captions, files, wish, protocolDraft } = state
  if (categoryId === null) return null
  return {
    title: title.trim(),
    description,
    categoryId,
    duration: video?.duration ?? null,
    captions: captions?.text ?? null,
    attachments: uploadedFilesOf(files),
    wishId: wish?.id,
    trim: video?.trim ?? undefined,
    protocolCheck: protocolFormOf(protocolDraft) ?? undefined,
  }
}
