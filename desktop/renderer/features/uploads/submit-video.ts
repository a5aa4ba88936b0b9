import type { Attached } from '#shared/contract/uploads.ts'
import { ownUploadQueries } from '../../entities/query-groups.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { allowanceQuery, readRefusal } from './allowance.ts'
import { isWhole } from './upload-draft.ts'
import { submitRecord } from '../../../upload-client/submit-record.ts'
import { api } from '../../lib/api.ts'
import { keepWhileOffline } from './keep-while-offline.ts'
import type { KeptUpload } from './kept-uploads.ts'
import type { RecordForm } from './record-form.ts'
import { untilSettled } from './send-files.ts'
import { sendVideo } from './send-video.ts'
import type { SendingContext } from './start-sending.ts'
import type { UploadState, VideoFile } from './upload-store.ts'
import { MY_UPLOADS, type MISSING, type UploadLabels } from './upload-modes.ts'

export interface Submission {
  form: RecordForm
  video: VideoFile
  attached: Attached<File>
  poster: Promise<Blob | null>
}

interface SubmittingContext extends SendingContext {
  words: UploadLabels
  /** Opens the own uploads; the notice offers it where it is given. */
  showUploads?: () => void
  /** What this device keeps of it already. */
  kept?: KeptUpload
  /** A listed video is kept by its list. */
  keeper?: ReturnType<typeof keepWhileOffline>
}

/** What the form still lacks; null while it can be submitted. */
export const missingOf = ({
  title,
  video,
  resumable,
  arrived,
  categoryId,
  program,
}: UploadState): keyof typeof MISSING | null => {
  if (!title.trim()) return 'title'
  if (!video && !arrived && !program && !isWhole(resumable)) return 'video'
  return categoryId === null ? 'category' : null
}

/**
 * Sends a new video with its record. While the server can't be reached, this device keeps it: it goes on also after a
 * restart of the browser.
 * @returns whether it was submitted
 */
export async function submitVideo(
  { form, video, attached, poster }: Omit<Submission, 'video'> & { video: File | null },
  { words, kept, showUploads, keeper: keeperOfList, ...context }: SubmittingContext,
): Promise<boolean> {
  const { isMicroClip } = words
  const { store, client, userId } = context
  const fields = { ...form, userId, isMicroClip }
  const keepItself = (file: File) =>
    keepWhileOffline({
      kept: kept ?? null,
      upload: async () => {
        // The captions and the files beside the film are kept as they were picked.
        const { captions: _captions, attachments: _attachments, ...written } = form
        const { captions, files } = store.get()
        const picked = { captions, files, video: file, attached, poster: await untilSettled(poster) }
        return { ...written, userId, to: store.to, isMicroClip, ...picked }
      },
      onResult: (keeping) => {
        if (store.get().sending) store.set({ keeping })
      },
    })
  const keeper = keeperOfList ?? (video ? keepItself(video) : null)
  const isSubmitted = await sendVideo({ video, attached, poster }, context, {
    isKept: kept !== undefined,
    ...(keeper && { onNoLine: keeper.onNoLine, onArrived: keeper.onArrived }),
    // A listed video was asked for before its first byte.
    ...(store.isListed() && store.get().resumable ? {} : { refusal: () => readRefusal(client) }),
    record: async (upload, retryPolicy) => {
      await retryPolicy.persist(() => submitRecord(api, upload, fields, retryPolicy.signal))
      return true
    },
    failure: 'Failed to create video',
    isFileGone: ({ code }) => code === 'not_found' || code === 'conflict',
  })
  // A person who is not here any more may come back and send it; the own stop and a refusal end it.
  const isStillHere = client.getQueryData(sessionQuery.queryKey)?.id === userId
  await keeper?.end({ isDone: isSubmitted !== null || isStillHere })
  void client.invalidateQueries({ queryKey: allowanceQuery.queryKey })
  if (!isSubmitted) return false
  void client.invalidateQueries({ queryKey: queryKey('listVideos') })
  if (words.isMicroClip) void client.invalidateQueries({ queryKey: queryKey('listMicroClips') })
  void client.invalidateQueries(ownUploadQueries)
  const action = showUploads && { label: MY_UPLOADS.label, onPress: showUploads }
  if (!store.isListed()) toast({ ...words.success, variant: 'success', ...(action && { action }) })
  store.finish()
  return true
}
