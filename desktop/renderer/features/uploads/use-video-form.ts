import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { openedFiles } from '../../entities/upload/opened-files.ts'
import { readCaptionsFile } from '../../entities/playback/read-captions-file.ts'
import { useStore } from '../../lib/create-store.ts'
import { toast } from '../../lib/toast.ts'
import { usePlatform, type DiskFile } from '../../platform/platform.ts'
import { sendToDesktop } from './send-to-desktop.ts'
import { isTooLong } from './picked-files.ts'
import { submitVideo, type Submission } from './submit-video.ts'
import { keptSeconds, type UploadStore, type VideoFile } from './upload-store.ts'
import { MISSING, type UploadLabels } from './upload-modes.ts'
import { usePickedVideo } from './use-picked-video.ts'

type Required = keyof typeof MISSING

const NOTHING_MISSING: Partial<typeof MISSING> = {}

interface FormOptions {
  store: UploadStore
  userId: number
  words: UploadLabels
  /** Opens the list of the own uploads, where a new one can be watched. */
  showUploads: () => void
  /** The video was submitted, and the screen is still shown. */
  onDone: () => void
  /** The video was passed to the main process, and the form of the next file is shown. */
  onNext: () => void
}

/** The fields of the upload form, their problems, and the way to send them. */
export function useVideoForm({ store, userId, words, showUploads, onDone, onNext }: FormOptions) {
  const client = useQueryClient()
  const state = useStore(store)
  const choice = usePickedVideo(store, words.isMicroClip)
  const [captionsProblem, setCaptionsProblem] = useState<string>()
  const { uploads } = usePlatform()
  const [isQueueing, setQueueing] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => store.show(), [store])

  const pickVideo = (file: VideoFile | null) => {
    const isPicked = choice.pick(file, (duration) => {
      if (words.tooLong && isTooLong(duration)) toast({ ...words.tooLong, variant: 'destructive' })
    })
    if (!isPicked) return
    if (file) return
    const { queue } = store.get()
    const [next, ...waiting] = queue?.waiting ?? []
    const of = queue ? queue.of - 1 : 1
    // The removed video is replaced by the next one of the queue, which would otherwise not be visible.
    store.set({ queue: queue && next && of > 1 ? { ...queue, of, waiting } : null })
    if (next) pickVideo(next)
  }

  /** The first file gets this form; the others wait in the queue. */
  const pickFromDisk = (files: readonly DiskFile[]) => {
    const videos = files.filter((file) => choice.problemOf(file) === undefined)
    const [first, ...others] = videos
    if (!first) {
      const [wrong] = files
      if (wrong) choice.setProblem(choice.problemOf(wrong))
      return
    }
    for (const file of files) {
      const description = choice.problemOf(file)
      if (description) toast({ title: `${file.name} was left out`, description, variant: 'destructive' })
    }
    const { video, queue } = store.get()
    const waiting = [...(queue?.waiting ?? []), ...(video ? videos : others)]
    const at = queue?.at ?? 1
    const of = at + waiting.length
    store.set({ queue: of > 1 ? { at, of, waiting } : null })
    if (!video) pickVideo(first)
  }

  const takeOpened = useEffectEvent(() => {
    const files = openedFiles.take()
    if (files.length > 0) pickFromDisk(files)
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

  /** The complete submission, or null after a message about what is missing. */
  const submission = (): Submission | null => {
    const { title, description, categoryId, video, attached, captions, wish } = state
    if (!title.trim()) return refuse('title')
    if (!video) return refuse('video')
    if (categoryId === null) return refuse('category')
    const { file, duration = null, poster, trim } = video
    if (words.tooLong && isTooLong(keptSeconds(video) ?? null)) {
      toast({ ...words.tooLong, variant: 'destructive' })
      return null
    }
    setIsChecked(false)
    return {
      title,
      description,
      categoryId,
      video: file,
      attached,
      poster,
      duration,
      captions: captions?.text ?? null,
      wishId: wish?.id,
      trim: trim ?? undefined,
    }
  }

  const sendFromDisk = async (filledIn: Submission, file: DiskFile) => {
    if (!uploads || isQueueing) return
    setQueueing(true)
    const isTaken = await sendToDesktop(filledIn, file, { uploads, userId, words })
    setQueueing(false)
    if (!isTaken) return store.set({ video: null })
    const { queue } = store.get()
    const [next, ...waiting] = queue?.waiting ?? []
    if (!queue || !next) {
      store.finish()
      return onDone()
    }
    store.startNext({ ...queue, at: queue.at + 1, waiting })
    pickVideo(next)
    onNext()
  }

  const send = (filledIn: Submission) => {
    choice.setProblem(undefined)
    setCaptionsProblem(undefined)
    const { video } = filledIn
    if (!(video instanceof File)) return void sendFromDisk(filledIn, video)
    const context = { store, client, userId, words, showUploads }
    return void submitVideo({ ...filledIn, video }, context).then((isSubmitted) => {
      if (isSubmitted && store.isShown()) onDone()
    })
  }

  return {
    ...state,
    choice,
    pickVideo,
    pickFromDisk,
    pickCaptions,
    captionsProblem,
    /** What each empty field says, after a submission that lacked one. */
    missing: isChecked ? MISSING : NOTHING_MISSING,
    submission,
    send,
  }
}
