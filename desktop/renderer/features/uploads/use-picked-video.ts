import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { pickFile } from './pick-file.ts'
import { isTooLong, videoProblem } from './picked-files.ts'
import type { UploadStore, VideoFile } from './upload-store.ts'

/** The largest video that the server accepts, in MB; null if it does not say. */
export const uploadLimitQuery = queryOptions({
  queryKey: ['/api/config'],
  select: (answer: unknown) =>
    isRecord(answer) && typeof answer['maxUploadMb'] === 'number' ? answer['maxUploadMb'] : null,
})

export type VideoChoice = ReturnType<typeof usePickedVideo>

/** The video file of a form: what is picked, what is wrong with it, and how another one is picked. */
export function usePickedVideo(store: UploadStore, isMicroClip: boolean) {
  const { data: maxMb = null } = useQuery(uploadLimitQuery)
  const { video, resumable, refusal } = useStore(store)
  const [problem, setProblem] = useState<string>()
  const problemOf = (file: VideoFile) => videoProblem(file, maxMb)
  const duration = video?.duration
  const tooLongSeconds = isMicroClip && duration !== undefined && isTooLong(duration) ? duration : null
  return {
    file: video?.file ?? null,
    /** Whole seconds; undefined while they are being read, null if they cannot be. */
    duration,
    maxMb,
    /** What has arrived of a file before the page was left. */
    resumable,
    // The limit may arrive after the file was picked.
    error: problem ?? refusal ?? (video ? problemOf(video.file) : undefined),
    setProblem,
    problemOf,
    tooLongSeconds,
    /** A short of unknown length cannot be checked yet. */
    isReady: tooLongSeconds === null && !(isMicroClip && video !== null && duration === undefined),
    /** @returns whether the file, or null for none, is picked now */
    pick(file: VideoFile | null, onDuration?: (duration: number | null) => void): boolean {
      const found = file ? problemOf(file) : undefined
      setProblem(found)
      if (found) return false
      if (file) pickFile(store, file, onDuration)
      else store.set({ video: null, refusal: null })
      return true
    },
  }
}
