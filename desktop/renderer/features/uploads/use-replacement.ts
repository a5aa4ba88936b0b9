import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { sendVideo } from './send-video.ts'
import { replacementStoreOf } from './upload-store.ts'
import type { ProtocolDraft } from '../../entities/video/protocol-draft.ts'
import { useStore } from '../../lib/create-store.ts'
import { usePickedVideo } from './use-picked-video.ts'

interface ReplacementOptions {
  userId: number
  video: { id: number; isMicroClip: boolean }
  /** The address of the form. */
  to: string
  /** Whether the form is on the screen. */
  isShown: boolean
}

/** The text fields beside the file. */
interface Written {
  title: string
  description: string
  categoryId: number | null
  protocolDraft: ProtocolDraft
}

interface StoredFiles {
  videoFile: string
  thumbnailFile: string | null
}

interface Sending<Recorded> {
  written: Written
  thumbnail: File | null
  /** Creates the record of the stored files; repeated while the connection is away. */
  record: (files: StoredFiles, signal: AbortSignal) => Promise<Recorded>
}

export type Replacement = ReturnType<typeof useReplacement>

/** Sends a new file for an existing video, as new videos are sent. */
export function useReplacement({ userId, video: { id, isMicroClip }, to, isShown }: ReplacementOptions) {
  const client = useQueryClient()
  const store = useMemo(() => replacementStoreOf(userId, id, to), [userId, id, to])
  const state = useStore(store)
  const choice = usePickedVideo(store, isMicroClip)
  useEffect(() => (isShown ? store.show() : undefined), [store, isShown])

  const { video, sending, title, description, categoryId, protocolDraft } = state
  return {
    ...choice,
    sending,
    isSending: sending !== null,
    /** The text beside a file that has not been recorded yet. */
    draft: categoryId === null ? null : { title, description, categoryId, protocolDraft },
    stop: store.stop,
    /** Gives up the picked file and the text beside it. */
    clear: store.clear,
    /** @returns the answer of `record`; null after a failure or a stop, which have been shown */
    async send<Recorded>({ written, thumbnail, record }: Sending<Recorded>): Promise<Recorded | null> {
      if (!(video?.file instanceof File)) return null
      store.set(written)
      const files = { video: video.file, attached: thumbnail ? { thumbnail } : {}, poster: video.poster }
      const recorded = await sendVideo(
        files,
        { store, client, userId },
        {
          record: (upload, retryPolicy) => {
            const stored = { videoFile: upload.video.path, thumbnailFile: upload.thumbnail?.path ?? null }
            return retryPolicy.persist(() => record(stored, retryPolicy.signal))
          },
          failure: 'Failed to send the video again. Please try again.',
          isFileGone: ({ code }) => code === 'not_found',
        },
      )
      if (recorded !== null) store.finish()
      return recorded
    },
  }
}
