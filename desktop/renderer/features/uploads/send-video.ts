import type { QueryClient } from '@tanstack/react-query'
import { ATTACHED_ROLES, type Attached, type Upload } from '#shared/contract/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { createRetryPolicy, UploadStopped, type RetryPolicy } from '../../../upload-client/retry-policy.ts'
import { sendFiles, type Files } from './send-files.ts'
import { untilBackOnline } from './page-connection.ts'
import type { UploadStore } from './upload-store.ts'

interface Arrived {
  video: File
  attached: Attached<File>
  upload: Upload
}

/** Files that arrived before the record failed are not sent again. */
const arrivedAt = new WeakMap<UploadStore, Arrived>()

/** The files of this store are at the server: an earlier start of the browser has sent them. */
export const noteArrived = (store: UploadStore, arrived: Arrived): void => void arrivedAt.set(store, arrived)

/** Too large, no video, damaged: another file is needed. */
const REFUSALS = new Set([413, 415, 422])

/** Waits until this person is signed in, by asking the server first. */
async function untilSignedIn(client: QueryClient, userId: number, signal: AbortSignal): Promise<void> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (session?.id === userId) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const user = client.getQueryData(sessionQuery.queryKey)
      if (!user && !signal.aborted) return
      leave()
      signal.removeEventListener('abort', look)
      // Another person may use this computer now, but not continue this upload.
      if (user?.id === userId && !signal.aborted) resolve()
      else reject(new UploadStopped())
    }
    const leave = client.getQueryCache().subscribe(look)
    signal.addEventListener('abort', look)
  })
}

export interface SendingContext {
  store: UploadStore
  client: QueryClient
  userId: number
}

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
 * waited out. A failure is shown in a toast, and the form stays as it was filled in.
 * @returns what `record` answered; null after a failure or a stop
 */
export async function sendVideo<Recorded>(
  files: Files,
  context: SendingContext,
  recording: Recording<Recorded>,
): Promise<Recorded | null> {
  const { store, client, userId } = context
  const { refusal, record, failure, isFileGone, isKept = false, onNoLine, onArrived } = recording
  const { video, attached } = files
  const signal = store.begin()
  const retryPolicy = createRetryPolicy({
    signal,
    onTrouble(trouble) {
      const { sending } = store.get()
      if (sending) store.set({ sending: { ...sending, trouble } })
      if (trouble === 'connection') onNoLine?.()
    },
    wait: untilBackOnline,
    untilSignedIn: () => untilSignedIn(client, userId, signal),
  })
  const tell = (description: string): null => {
    toast({ title: 'Upload failed', description, variant: 'destructive' })
    if (!store.isShown()) store.reportFailure(description)
    return null
  }
  const fail = (error: unknown, fallback: string): null => {
    store.end()
    if (error instanceof UploadStopped) return null
    const isRefused = error instanceof RequestError && REFUSALS.has(error.status)
    if (!(error instanceof RequestError)) logError(error)
    const description = serverMessageOf(error, fallback)
    if (isRefused) store.set({ refusal: description })
    return tell(description)
  }

  store.set({
    refusal: null,
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
      if (reason !== null) {
        store.end()
        return tell(reason)
      }
      upload = await sendFiles(files, {
        retryPolicy,
        resumable: store.get().resumable,
        onResumable: (resumable) => store.set({ resumable }),
        onTransfer: (transfer) => store.set({ sending: { phase: 'files', transfer, trouble: null } }),
      })
    } catch (error) {
      return fail(error, 'Please try again.')
    }
    arrivedAt.set(store, { video, attached, upload })
    onArrived?.(upload)
    toast({ title: 'Files uploaded successfully', variant: 'success' })
  }

  store.set({ sending: { phase: 'record', trouble: null } })
  try {
    const recorded = await record(upload, retryPolicy)
    arrivedAt.delete(store)
    return recorded
  } catch (error) {
    const isGone = error instanceof RequestError && isFileGone(error)
    if (isGone) arrivedAt.delete(store)
    // The server has removed what an earlier start of the browser sent more than a day ago.
    if (isGone && isKept && upload === known?.upload) return sendVideo(files, context, recording)
    return fail(error, failure)
  }
}
