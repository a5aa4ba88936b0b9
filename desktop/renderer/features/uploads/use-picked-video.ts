import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { pickFile } from './pick-file.ts'
import { isTooLong, videoProblem } from './picked-files.ts'
import { UNKNOWN_CONFIG, uploadConfigQuery } from './upload-config.ts'
import { keptSeconds, type UploadStore, type VideoFile } from './upload-store.ts'

export type VideoChoice = ReturnType<typeof usePickedVideo>

/** The video file of a form: what is picked, what is wrong with it, and how another one is picked. */
export function usePickedVideo(store: UploadStore, isMicroClip: boolean) {
  const { data: { maxMb, canConvert } = UNKNOWN_CONFIG } = useQuery(uploadConfigQuery)
  const { video, resumable, refusal } = useStore(store)
  const [problem, setProblem] = useState<string>()
  const problemOf = (file: VideoFile) => videoProblem(file, maxMb, canConvert)
  const duration = video?.duration
  const kept = video ? keptSeconds(video) : undefined
  const tooLongSeconds = isMicroClip && kept !== undefined && isTooLong(kept) ? kept : null
  return {
    file: video?.file ?? null,
    /** Whole seconds; undefined while they are being read, null if they cannot be. */
    duration,
    maxMb,
    canConvert,
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
