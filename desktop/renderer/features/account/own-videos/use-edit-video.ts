import { useMutation } from '@tanstack/react-query'
import type { UploadPart } from '#shared/contract/uploads.ts'
import type { OwnVideo, Trim } from '#shared/contract/own-videos.ts'
import { changedProtocol, type ProtocolDraft } from '../../../entities/video/protocol-draft.ts'
import { useRefreshVideoLists } from '../../../entities/video/use-refresh-video-lists.ts'
import { api } from '../../../lib/api.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { editedVersionOf, isResubmission, editToastOf, editTextsOf } from './video-edit.ts'

export interface VideoEdit {
  title: string
  description: string
  categoryId: number
  protocolDraft: ProtocolDraft
  /** A new thumbnail; null keeps the present one. */
  picture: File | null
  /** The part of the film that is kept; null for all of it, undefined for no change. */
  trim?: Trim | null | undefined
}

/** A new video file, and how it is sent: the screen passes in what the uploads feature offers. */
export interface NewFile {
  file: object | null
  send: (options: {
    written: { title: string; description: string; categoryId: number; protocolDraft: ProtocolDraft }
    thumbnail: File | null
    record: (
      files: { videoFile: string; thumbnailFile: string | null },
      signal: AbortSignal,
    ) => Promise<OwnVideo>
  }) => Promise<OwnVideo | null>
}

/** The files beside the film: the screen passes in what the attachments feature offers. */
export interface EditedFiles {
  isChanged: boolean
  /** @returns whether they wait for a review */
  save: () => Promise<boolean>
}

async function uploadThumbnail(picture: File): Promise<string> {
  const form = new FormData()
  const part: UploadPart = 'thumbnail'
  form.append(part, picture, picture.name)
  return (await api.uploadThumbnail(form)).path
}

/** The fields that differ from the video's; fields that aren't sent stay as they are. */
function changedFields(video: OwnVideo, { title, description, categoryId, protocolDraft }: VideoEdit) {
  const known = editedVersionOf(video)
  return {
    ...(title === known.title ? {} : { title }),
    ...(description === (known.description ?? '') ? {} : { description: description || null }),
    ...(categoryId === known.categoryId ? {} : { categoryId }),
    ...changedProtocol(known, protocolDraft),
  }
}

const isConflict = (error: unknown): boolean => error instanceof RequestError && error.status === 409

interface EditVideoOptions {
  video: OwnVideo
  userId: number
  isAdmin: boolean
  newFile: NewFile
  files: EditedFiles
  onDone: () => void
}

/** Saves an edit, with a new file where one was picked; a rejected or withdrawn video goes to review again. */
export function useEditVideo({ video, userId, isAdmin, newFile, files, onDone }: EditVideoOptions) {
  const refresh = useRefreshVideoLists()
  const { id, revision } = video

  const createRecorder = (edit: VideoEdit) => {
    let isAnswerLost = false
    return async (files: { videoFile: string; thumbnailFile: string | null }, signal: AbortSignal) => {
      const { videoFile, thumbnailFile } = files
      const fields = { ...changedFields(video, edit), ...(thumbnailFile ? { thumbnailFile } : {}) }
      try {
        return await api.updateVideo({ id, revision, videoFile, ...fields }, { signal })
      } catch (error) {
        if (isConflict(error)) {
          refresh()
          const recorded = isAnswerLost ? await findWithFile(userId, id, videoFile, signal) : undefined
          if (recorded) return recorded
        }
        isAnswerLost ||= !(error instanceof RequestError) || error.status >= 502
        throw error
      }
    }
  }
  const saveFields = async (edit: VideoEdit): Promise<OwnVideo | null> => {
    const { picture, trim, ...written } = edit
    if (newFile.file) return newFile.send({ written, thumbnail: picture, record: createRecorder(edit) })
    return api.updateVideo({
      id,
      revision,
      ...changedFields(video, edit),
      ...(trim === undefined ? {} : { trim }),
      ...(picture ? { thumbnailFile: await uploadThumbnail(picture) } : {}),
      ...(isResubmission(video) ? { resubmit: true } : {}),
    })
  }
  return useMutation({
    mutationFn: async (edit: VideoEdit) => {
      const updated = await saveFields(edit)
      // The page may hear of the change and show the new state before this call has its answer.
      const before = video
      if (!updated || !files.isChanged) return { before, updated, isWaiting: false }
      // The fields are saved: another try starts from what is there now.
      const isWaiting = await files.save().catch((error: unknown) => {
        refresh()
        throw error
      })
      return { before, updated, isWaiting }
    },
    onSuccess: ({ before, updated, isWaiting }) => {
      // Null: the upload of the file was stopped or refused, and the form stays.
      if (!updated) return
      refresh()
      toast({ ...editToastOf(before, updated, isWaiting), variant: 'success' })
      onDone()
    },
    onError: (error) => {
      if (isConflict(error)) refresh()
      toastFailure('Error', editTextsOf(video, isAdmin).failure)(error)
    },
  })
}

/** The video, where an earlier call, whose answer was lost, has recorded this file already. */
async function findWithFile(userId: number, id: number, file: string, signal: AbortSignal) {
  const { items } = await api.listOwnVideos({ id: userId }, { signal })
  return items.find(
    ({ id: listed, videoFile, proposal }) =>
      listed === id && (videoFile === file || proposal?.videoFile === file),
  )
}
