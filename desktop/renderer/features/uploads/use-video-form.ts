import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { openedFiles } from '../../entities/upload/opened-files.ts'
import { readCaptionsFile } from '../../entities/playback/read-captions-file.ts'
import { isProtocolComplete } from '../../entities/video/protocol-draft.ts'
import { useStore } from '../../lib/create-store.ts'
import { toast } from '../../lib/toast.ts'
import { usePlatform, type DiskFile } from '../../platform/platform.ts'
import type { FilmList } from './film-list.ts'
import { sendToDesktop } from './send-to-desktop.ts'
import { isTooLong } from './picked-files.ts'
import { hasArrived } from './film-status.ts'
import { isSameFile } from './upload-draft.ts'
import { recordFormOf } from './record-form.ts'
import { missingOf, submitVideo, type Submission } from './submit-video.ts'
import {
  areExtrasLost,
  areExtrasThere,
  keptSeconds,
  type UploadStore,
  type VideoFile,
} from './upload-store.ts'
import { MISSING, type UploadLabels } from './upload-modes.ts'
import { usePickedVideo } from './use-picked-video.ts'

type Required = keyof typeof MISSING

const NOTHING_MISSING: Partial<typeof MISSING> = {}

interface FormOptions {
  store: UploadStore
  /** The list that this video is in, or that further files begin. */
  list: FilmList
  userId: number
  words: UploadLabels
  /** Adds files to the list. */
  onFiles: (files: readonly VideoFile[]) => void
  /** Opens the list of the own uploads, where a new one can be watched. */
  showUploads: () => void
  /** The video was submitted, and the screen is still shown. */
  onDone: () => void
}

/** The fields of the upload form, their problems, and the way to send them. */
export function useVideoForm({ store, list, userId, words, onFiles, showUploads, onDone }: FormOptions) {
  const client = useQueryClient()
  const state = useStore(store)
  const choice = usePickedVideo(store, words.isMicroClip)
  const [captionsProblem, setCaptionsProblem] = useState<string>()
  const { uploads } = usePlatform()
  const [isQueueing, setQueueing] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const isListed = useStore(list.films).length > 0
  useEffect(() => store.show(), [store])

  const pickVideo = (file: VideoFile | null) => {
    choice.pick(file, (duration) => {
      if (words.tooLong && isTooLong(duration)) toast({ ...words.tooLong, variant: 'destructive' })
    })
  }

  /** The form takes one file that is chosen for it; all others are the list's. */
  const pickFiles = (files: readonly VideoFile[]) => {
    const [one, ...others] = files
    const isAwaited = list.unsent().some((film) => one && isSameFile(film, one))
    if (one && others.length === 0 && !isAwaited && !store.get().video && !store.get().program) pickVideo(one)
    else onFiles(files)
  }

  const takeOpened = useEffectEvent(() => {
    const files = openedFiles.take()
    if (files.length > 0) pickFiles(files)
  })
  useEffect(() => {
    // Files that were dropped before this form was there.
    queueMicrotask(takeOpened)
    return openedFiles.subscribe(takeOpened)
  }, [])

  const pickCaptions = async (file: File | null) => {
    if (!file) {
      setCaptionsProblem(undefined)
      return store.set({ captions: null })
    }
    const { text, problem, note } = await readCaptionsFile(file)
    setCaptionsProblem(problem)
    if (!problem) store.set({ captions: { file, text, note } })
  }

  const refuse = (name: Required): null => {
    setIsChecked(true)
    toast({ ...words.missing[name], variant: 'destructive' })
    return null
  }

  /** Whether the fields of the protocol are both filled in, or none; they say so themselves. */
  const isComplete = (): boolean => {
    const is = isProtocolComplete(state.protocolDraft)
    if (!is) setIsChecked(true)
    return is
  }

  /** The complete submission, or null after a message about what is missing. */
  const submission = (): Submission | null => {
    const missing = missingOf(state)
    if (missing) return refuse(missing)
    if (!isComplete()) return null
    const { video, attached } = state
    const form = recordFormOf(state)
    if (!video || !form) return null
    const { file, poster } = video
    if (words.tooLong && isTooLong(keptSeconds(video) ?? null)) {
      toast({ ...words.tooLong, variant: 'destructive' })
      return null
    }
    setIsChecked(false)
    return { form, video: file, attached, poster }
  }

  const sendFromDisk = async (filledIn: Submission, file: DiskFile) => {
    if (!uploads || isQueueing) return
    setQueueing(true)
    const isTaken = await sendToDesktop(filledIn, file, { uploads, userId, words })
    setQueueing(false)
    if (!isTaken) return store.set({ video: null })
    store.finish()
    onDone()
  }

  const send = (filledIn: Submission) => {
    choice.setProblem(undefined)
    setCaptionsProblem(undefined)
    const { video } = filledIn
    if (!(video instanceof File)) return void sendFromDisk(filledIn, video)
    const context = { store, client, userId, words, showUploads }
    return void submitVideo({ ...filledIn, video }, context).then((isSubmitted) => {
      if (isSubmitted && store.isShown() && !store.isListed()) onDone()
    })
  }

  return {
    ...state,
    choice,
    pickVideo,
    pickFiles,
    /** Whether the form waits for its video to be sent. */
    isLocked: isListed
      ? state.isSubmitted && !state.failure && state.refusal === null && !areExtrasLost(state)
      : state.sending !== null,
    /** A listed video that was sent before a reload, or that the main process sends, has no file here. */
    isFileNeeded: state.video !== null || !isListed || !(state.program ?? hasArrived(state)),
    /** Whether its record is on the way, so that nothing can be changed any more. */
    isSubmitting: isListed && (state.program?.isFilled ?? (state.sending !== null && hasArrived(state))),
    pickCaptions,
    captionsProblem,
    isChecked,
    /** What each empty field says, after a submission that lacked one. */
    missing: isChecked ? MISSING : NOTHING_MISSING,
    submission,
    isListed,
    send,
    /** Submits a listed video when it has arrived. @returns whether nothing is missing */
    submitListed(): boolean {
      const missing = missingOf(state)
      if (missing) refuse(missing)
      if (missing || !isComplete()) return false
      setIsChecked(false)
      // Pressing it again goes without the thumbnail and the captions that a reload has lost.
      store.set({ isSubmitted: true, hasExtras: areExtrasThere(state), failure: null })
      return true
    },
  }
}
