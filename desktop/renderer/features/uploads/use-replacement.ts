import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isTooLong, videoProblem } from './picked-files.ts'
import { pickFile } from './pick-file.ts'
import { sendVideo } from './send-video.ts'
import { replacementStoreOf } from './upload-store.ts'
import { useStore } from '../../lib/create-store.ts'
import { uploadLimitQuery } from './upload-limit-query.ts'

interface ReplacementOptions {
  userId: number
  video: { id: number; isMicroClip: boolean }
  /** Where the form is. */
  to: string
  /** The form is on the screen. */
  isShown: boolean
}

/** What is written beside the file. */
interface Written {
  title: string
  description: string
  categoryId: number | null
}

interface StoredFiles {
  videoFile: string
  thumbnailFile: string | null
}

interface Sending<Recorded> {
  written: Written
  thumbnail: File | null
  /** Writes the stored files down; repeated while the line is away. */
  record: (files: StoredFiles, signal: AbortSignal) => Promise<Recorded>
}

export type Replacement = ReturnType<typeof useReplacement>

/** A new file for a video that is there already, sent as new videos are. */
export function useReplacement({ userId, video: { id, isMicroClip }, to, isShown }: ReplacementOptions) {
  const client = useQueryClient()
  const { data: maxMb = null } = useQuery(uploadLimitQuery)
  const store = useMemo(() => replacementStoreOf(userId, id, to), [userId, id, to])
  const state = useStore(store)
  const [problem, setProblem] = useState<string>()
  useEffect(() => (isShown ? store.show() : undefined), [store, isShown])

  const { video, resumable, refusal, sending, title, description, categoryId } = state
  const duration = video?.duration
  const tooLongSeconds = isMicroClip && duration !== undefined && isTooLong(duration) ? duration : null
  return {
    file: video?.file ?? null,
    duration,
    resumable,
    sending,
    maxMb,
    error: problem ?? refusal ?? undefined,
    tooLongSeconds,
    isSending: sending !== null,
    /** A short whose length isn't known yet can't be judged yet. */
    isReady: tooLongSeconds === null && !(isMicroClip && video !== null && duration === undefined),
    /** What was written beside a file that has not been recorded yet. */
    draft: categoryId === null ? null : { title, description, categoryId },
    pick(file: File | null) {
      const found = file ? videoProblem(file) : undefined
      setProblem(found)
      if (found) return
      if (file) pickFile(store, file)
      else store.set({ video: null, refusal: null })
    },
    stop: store.stop,
    /** Gives up the picked file and what was written beside it. */
    clear: store.clear,
    /** @returns what `record` answered; null after a failure or a stop, which have been told */
    async send<Recorded>({ written, thumbnail, record }: Sending<Recorded>): Promise<Recorded | null> {
      if (!(video?.file instanceof File)) return null
      store.set(written)
      const files = { video: video.file, thumbnail, poster: video.poster }
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
