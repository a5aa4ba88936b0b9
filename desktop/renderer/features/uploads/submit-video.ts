import { queryKey } from '../../entities/query-keys.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { allowanceQuery } from './allowance.ts'
import { submitRecord } from '../../../upload-client/submit-record.ts'
import { api } from '../../lib/api.ts'
import { troubleOf } from '../../../upload-client/retry-policy.ts'
import { sendVideo, type SendingContext } from './send-video.ts'
import type { VideoFile } from './upload-store.ts'
import type { UploadLabels } from './upload-modes.ts'

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

/** Sends a new video with its record. @returns whether it was submitted */
export async function submitVideo(
  submission: Submission & { video: File },
  { words, ...context }: SendingContext & { words: UploadLabels },
): Promise<boolean> {
  const { title, description, categoryId, duration, captions } = submission
  const { isMicroClip } = words
  const { store, client, userId } = context
  const fields = { userId, title, description, categoryId, duration, captions, isMicroClip }
  const refusal = () =>
    client.fetchQuery(allowanceQuery).then(
      (allowance) => allowance.refusal,
      (error: unknown) => {
        // An older server has no limits; what can be waited out is waited out.
        if (error instanceof RequestError && !troubleOf(error)) return null
        throw error
      },
    )
  const isSubmitted = await sendVideo(submission, context, {
    refusal,
    record: async (upload, retryPolicy) => {
      await retryPolicy.persist(() => submitRecord(api, upload, fields, retryPolicy.signal))
      return true
    },
    failure: 'Failed to create video',
    isFileGone: ({ code }) => code === 'not_found' || code === 'conflict',
  })
  void client.invalidateQueries({ queryKey: allowanceQuery.queryKey })
  if (!isSubmitted) return false
  void client.invalidateQueries({ queryKey: queryKey('listVideos') })
  if (words.isMicroClip) void client.invalidateQueries({ queryKey: queryKey('listMicroClips') })
  void client.invalidateQueries({ queryKey: queryKey('listOwnVideos', userId) })
  toast({ ...words.success, variant: 'success' })
  store.finish()
  return true
}
