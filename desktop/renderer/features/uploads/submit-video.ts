import type { Attached } from '#shared/contract/uploads.ts'
import type { Trim } from '#shared/contract/videos.ts'
import { ownUploadQueries, queryKey } from '../../entities/query-keys.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { allowanceQuery } from './allowance.ts'
import { submitRecord } from '../../../upload-client/submit-record.ts'
import { api } from '../../lib/api.ts'
import { troubleOf } from '../../../upload-client/retry-policy.ts'
import { keepWhileOffline } from './keep-while-offline.ts'
import type { KeptUpload } from './kept-uploads.ts'
import { untilSettled } from './send-files.ts'
import { sendVideo, type SendingContext } from './send-video.ts'
import type { VideoFile } from './upload-store.ts'
import { MY_UPLOADS, type UploadLabels } from './upload-modes.ts'

export interface Submission {
  title: string
  description: string
  categoryId: number
  video: VideoFile
  attached: Attached<File>
  poster: Promise<Blob | null>
  duration: number | null
  captions: string | null
  wishId: number | undefined
  trim?: Trim | undefined
}

interface SubmittingContext extends SendingContext {
  words: UploadLabels
  /** Opens the own uploads; the notice offers it where it is given. */
  showUploads?: () => void
  /** What this device keeps of it already. */
  kept?: KeptUpload
}

/**
 * Sends a new video with its record. While the server can't be reached, this device keeps it: it goes on also after a
 * restart of the browser.
 * @returns whether it was submitted
 */
export async function submitVideo(
  submission: Submission & { video: File },
  { words, kept, showUploads, ...context }: SubmittingContext,
): Promise<boolean> {
  const { title, description, categoryId, duration, captions, video, attached, poster, wishId, trim } =
    submission
  const { isMicroClip } = words
  const { store, client, userId } = context
  const fields = { userId, title, description, categoryId, duration, captions, isMicroClip, wishId, trim }
  const refusal = () =>
    client.fetchQuery(allowanceQuery).then(
      (allowance) => allowance.refusal,
      (error: unknown) => {
        // An older server has no limits; what can be waited out is waited out.
        if (error instanceof RequestError && !troubleOf(error)) return null
        throw error
      },
    )
  const keeper = keepWhileOffline({
    kept: kept ?? null,
    upload: async () => {
      const written = {
        userId,
        to: store.to,
        isMicroClip,
        title,
        description,
        categoryId,
        duration,
        wishId,
        trim,
      }
      const picked = { captions: store.get().captions, video, attached, poster: await untilSettled(poster) }
      return { ...written, ...picked }
    },
    onResult: (keeping) => {
      if (store.get().sending) store.set({ keeping })
    },
  })
  const isSubmitted = await sendVideo(submission, context, {
    isKept: kept !== undefined,
    onNoLine: keeper.onNoLine,
    onArrived: keeper.onArrived,
    refusal,
    record: async (upload, retryPolicy) => {
      await retryPolicy.persist(() => submitRecord(api, upload, fields, retryPolicy.signal))
      return true
    },
    failure: 'Failed to create video',
    isFileGone: ({ code }) => code === 'not_found' || code === 'conflict',
  })
  // A person who is not here any more may come back and send it; the own stop and a refusal end it.
  const isStillHere = client.getQueryData(sessionQuery.queryKey)?.id === userId
  await keeper.end({ isDone: isSubmitted !== null || isStillHere })
  void client.invalidateQueries({ queryKey: allowanceQuery.queryKey })
  if (!isSubmitted) return false
  void client.invalidateQueries({ queryKey: queryKey('listVideos') })
  if (words.isMicroClip) void client.invalidateQueries({ queryKey: queryKey('listMicroClips') })
  void client.invalidateQueries(ownUploadQueries)
  const action = showUploads && { label: MY_UPLOADS.label, onPress: showUploads }
  toast({ ...words.success, variant: 'success', ...(action && { action }) })
  store.finish()
  return true
}
