import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Upload, UPLOAD_PARTS } from '#shared/contract/uploads.ts'
import { api } from '../../lib/api.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { sendForm, UploadStopped } from './send-form.ts'
import { createTransferMeter, type Transfer } from './transfer.ts'
import type { UploadWords } from './upload-modes.ts'

const BROKEN_OFF =
  'The connection broke off. Everything you filled in is still here: check the network and press Upload Video again.'

export interface Submission {
  title: string
  description: string
  categoryId: number
  video: File
  thumbnail: File | null
  poster: Promise<Blob | null>
  duration: number | null
}

/** Where a submission stands; null while nothing is being sent. */
export type Sending = { phase: 'files'; transfer: Transfer | null } | { phase: 'record' } | null

interface Stored {
  video: File
  thumbnail: File | null
  upload: Upload
}

/** A frame is a courtesy; a slow decoder doesn't get to hold up the upload for it. */
const POSTER_PATIENCE_MS = 3000

function inTime(poster: Promise<Blob | null>): Promise<Blob | null> {
  return Promise.race([
    poster,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), POSTER_PATIENCE_MS)
    }),
  ])
}

async function toForm({ video, thumbnail, poster }: Submission): Promise<FormData> {
  const form = new FormData()
  const append = (part: keyof typeof UPLOAD_PARTS, file: Blob, name: string) => form.append(part, file, name)
  // The small parts first: the server has judged them before the long one has come.
  if (thumbnail) append('thumbnail', thumbnail, thumbnail.name)
  else {
    const frame = await inTime(poster)
    if (frame) append('poster', frame, 'poster.jpg')
  }
  append('video', video, video.name)
  return form
}

/** Files first, then the record. What goes wrong is said in a toast, and the caller's form stays as it is. */
export function useSendVideo(words: UploadWords, onDone: () => void) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending>(null)
  const abort = useRef<AbortController | null>(null)
  /** Files that arrived before the record failed needn't travel twice. */
  const stored = useRef<Stored | null>(null)
  useEffect(
    () => () => {
      if (!abort.current) return
      abort.current.abort()
      toast({ title: 'Upload stopped', description: 'The page was left before the video had arrived.' })
    },
    [],
  )

  const uploadFiles = useMutation({
    mutationFn: async (submission: Submission): Promise<Upload> => {
      const { video, thumbnail } = submission
      if (stored.current?.video === video && stored.current.thumbnail === thumbnail) {
        return stored.current.upload
      }
      const controller = new AbortController()
      abort.current = controller
      const form = await toForm(submission)
      const meter = createTransferMeter(() => performance.now())
      const upload = await sendForm<Upload>(__ROUTES__.uploadFiles.path, form, {
        signal: controller.signal,
        onProgress: (sent, total) => setSending({ phase: 'files', transfer: meter.measure(sent, total) }),
      })
      stored.current = { video, thumbnail, upload }
      toast({ title: 'Files uploaded successfully', variant: 'success' })
      return upload
    },
    onSettled: () => {
      abort.current = null
    },
    onError: (error) => {
      if (error instanceof UploadStopped) return
      toast({
        title: 'Upload failed',
        description: serverMessageOf(error, BROKEN_OFF),
        variant: 'destructive',
      })
    },
  })

  const createVideo = useMutation({
    mutationFn: ({ upload, submission }: { upload: Upload; submission: Submission }) => {
      const { title, description, categoryId, duration } = submission
      return api.createVideo({
        title: title.trim(),
        ...(description.trim() ? { description: description.trim() } : {}),
        categoryId,
        ...(duration === null ? {} : { duration }),
        videoFile: upload.video.path,
        thumbnailFile: upload.thumbnail?.path ?? null,
        ...(words.isMicroClip ? { isMicroClip: true } : {}),
      })
    },
    onError: (error) => {
      const isGone = error instanceof RequestError && (error.code === 'not_found' || error.code === 'taken')
      if (isGone) stored.current = null
      toast({
        title: 'Upload failed',
        description: serverMessageOf(error, 'Failed to create video'),
        variant: 'destructive',
      })
    },
  })

  const send = async (submission: Submission) => {
    setSending({ phase: 'files', transfer: null })
    try {
      const upload = await uploadFiles.mutateAsync(submission)
      setSending({ phase: 'record' })
      await createVideo.mutateAsync({ upload, submission })
    } catch {
      // Said by the mutation that failed.
      setSending(null)
      return
    }
    void client.invalidateQueries({ queryKey: ['/api/videos'] })
    if (words.isMicroClip) void client.invalidateQueries({ queryKey: ['/api/videos/microclips'] })
    toast({ ...words.success, variant: 'success' })
    onDone()
  }

  return { sending, send, stop: () => abort.current?.abort() }
}
