import { ATTACHED_ROLES, type Attached, type Upload } from '#shared/contract/uploads.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import type { RetryPolicy } from '../../../upload-client/retry-policy.ts'
import { sendFiles, type Files } from './send-files.ts'
import { progressOf, startSending, type SendingContext } from './start-sending.ts'
import type { UploadStore } from './upload-store.ts'

interface Arrived {
  video: File | null
  attached: Attached<File>
  upload: Upload
}

/** Files that arrived before the record failed are not sent again. */
const arrivedAt = new WeakMap<UploadStore, Arrived>()

/** The files of this store are at the server: an earlier start of the browser has sent them. */
export const noteArrived = (store: UploadStore, arrived: Arrived): void => void arrivedAt.set(store, arrived)

interface Recording<Recorded> {
  /** Why the server would refuse the video now; asked before the files are sent. */
  refusal?: () => Promise<string | null>
  /** Creates the record of the files; repeated while the connection is away. */
  record: (upload: Upload, retryPolicy: RetryPolicy) => Promise<Recorded>
  /** Shown if the server gave no reason. */
  failure: string
  /** Whether the stored files cannot be used any more. */
  isFileGone: (error: RequestError) => boolean
  /** Whether this device keeps the files already. */
  isKept?: boolean
  /** The server can't be reached. */
  onNoLine?: () => void
  /** The server has the files. */
  onArrived?: (upload: Upload) => void
}

/**
 * Sends the files, then creates the record. It outlives the screen that began it, and waits out what can be
 * waited out. After a failure the form stays as it was filled in.
 * @returns what `record` answered; null after a failure or a stop
 */
export async function sendVideo<Recorded>(
  files: Files,
  context: SendingContext,
  recording: Recording<Recorded>,
): Promise<Recorded | null> {
  const { store } = context
  const { refusal, record, failure, isFileGone, isKept = false, onNoLine, onArrived } = recording
  const { video, attached } = files
  const { retryPolicy, tell, fail } = startSending(context, onNoLine)
  store.set({
    refusal: null,
    failure: null,
    sending: { phase: 'files', transfer: null, trouble: null },
    keeping: isKept ? 'kept' : null,
  })
  const known = arrivedAt.get(store)
  const isKnown =
    known?.video === video && ATTACHED_ROLES.every((role) => known.attached[role] === attached[role])
  let upload = isKnown ? known.upload : null
  if (!upload) {
    try {
      const reason = refusal ? await retryPolicy.persist(refusal) : null
      if (reason !== null) return tell(reason)
      upload = await sendFiles(files, { retryPolicy, ...progressOf(store) })
    } catch (error) {
      return fail(error, 'Please try again.')
    }
    arrivedAt.set(store, { video, attached, upload })
    onArrived?.(upload)
    if (!store.isListed()) toast({ title: 'Files uploaded successfully', variant: 'success' })
  }

  store.set({ sending: { phase: 'record', trouble: null } })
  try {
    const recorded = await record(upload, retryPolicy)
    arrivedAt.delete(store)
    return recorded
  } catch (error) {
    const isGone = error instanceof RequestError && isFileGone(error)
    if (isGone) {
      arrivedAt.delete(store)
      store.set({ arrived: null })
    }
    // The server has removed what an earlier start of the browser sent more than a day ago.
    if (isGone && isKept && upload === known?.upload) return sendVideo(files, context, recording)
    return fail(error, failure)
  }
}
