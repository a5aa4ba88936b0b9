import type { QueryClient } from '@tanstack/react-query'
import type { Upload } from '#shared/contract/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { sessionQuery } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { createRecord } from './create-record.ts'
import { createPatience, UploadStopped } from './patience.ts'
import { sendFiles } from './send-files.ts'
import type { UploadDesk, VideoFile } from './upload-desk.ts'
import type { UploadWords } from './upload-modes.ts'

export interface Submission {
  title: string
  description: string
  categoryId: number
  video: VideoFile
  thumbnail: File | null
  poster: Promise<Blob | null>
  duration: number | null
  captions: string | null
}

interface Arrived {
  video: File
  thumbnail: File | null
  upload: Upload
}

/** Files that arrived before the record failed needn't travel twice. */
const arrivedAt = new WeakMap<UploadDesk, Arrived>()

/** Too large, no video, damaged: another file is needed. */
const REFUSALS = new Set([413, 415, 422])

/** Asks the server who is here, then waits until it is this person. */
async function untilSignedIn(client: QueryClient, userId: number, signal: AbortSignal): Promise<void> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (session?.id === userId) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const user = client.getQueryData(sessionQuery.queryKey)
      if (!user && !signal.aborted) return
      leave()
      signal.removeEventListener('abort', look)
      // Somebody else may go on at this computer, but not with this.
      if (user?.id === userId && !signal.aborted) resolve()
      else reject(new UploadStopped())
    }
    const leave = client.getQueryCache().subscribe(look)
    signal.addEventListener('abort', look)
  })
}

interface Context {
  desk: UploadDesk
  client: QueryClient
  userId: number
  words: UploadWords
}

/**
 * Files first, then the record. It outlives the screen that began it, and waits out what can be waited out. What
 * goes wrong is said in a toast, and what was filled in stays as it is; answers whether it was submitted.
 */
export async function submitVideo(
  submission: Submission & { video: File },
  { desk, client, userId, words }: Context,
): Promise<boolean> {
  const { video, thumbnail, poster } = submission
  const signal = desk.begin()
  const patience = createPatience({
    signal,
    onTrouble(trouble) {
      const { sending } = desk.get()
      if (sending) desk.set({ sending: { ...sending, trouble } })
    },
    untilSignedIn: () => untilSignedIn(client, userId, signal),
  })
  const fail = (error: unknown, fallback: string): false => {
    const isRefused = error instanceof RequestError && REFUSALS.has(error.status)
    if (!(error instanceof RequestError)) logError(error)
    const description = serverMessageOf(error, fallback)
    toast({ title: 'Upload failed', description, variant: 'destructive' })
    desk.end()
    if (isRefused) desk.set({ refusal: description })
    if (!desk.isShown()) desk.tellFailure(description)
    return false
  }

  desk.set({ refusal: null, sending: { phase: 'files', transfer: null, trouble: null } })
  const known = arrivedAt.get(desk)
  let upload = known?.video === video && known.thumbnail === thumbnail ? known.upload : null
  if (!upload) {
    try {
      upload = await sendFiles(
        { video, thumbnail, poster },
        {
          patience,
          halfway: desk.get().halfway,
          onHalfway: (halfway) => desk.set({ halfway }),
          onTransfer: (transfer) => desk.set({ sending: { phase: 'files', transfer, trouble: null } }),
        },
      )
    } catch (error) {
      if (!(error instanceof UploadStopped)) return fail(error, 'Please try again.')
      desk.end()
      return false
    }
    arrivedAt.set(desk, { video, thumbnail, upload })
    toast({ title: 'Files uploaded successfully', variant: 'success' })
  }

  desk.set({ sending: { phase: 'record', trouble: null } })
  try {
    const { title, description, categoryId, duration, captions } = submission
    const { isMicroClip } = words
    const fields = { userId, title, description, categoryId, duration, captions, isMicroClip }
    await createRecord(upload, fields, patience)
  } catch (error) {
    if (error instanceof UploadStopped) {
      desk.end()
      return false
    }
    const isGone = error instanceof RequestError && (error.code === 'not_found' || error.code === 'taken')
    if (isGone) arrivedAt.delete(desk)
    return fail(error, 'Failed to create video')
  }
  void client.invalidateQueries({ queryKey: ['/api/videos'] })
  if (words.isMicroClip) void client.invalidateQueries({ queryKey: ['/api/videos/microclips'] })
  void client.invalidateQueries({ queryKey: [__ROUTES__.listOwnVideos.path.replace(':id', String(userId))] })
  toast({ ...words.success, variant: 'success' })
  arrivedAt.delete(desk)
  desk.finish()
  return true
}
