import type { QueryClient } from '@tanstack/react-query'
import { logError } from '../../lib/log-error.ts'
import { UnreadableFile } from '../../lib/readable-files.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import {
  createRetryPolicy,
  UploadFailed,
  UploadStopped,
  type RetryPolicy,
} from '../../../upload-client/retry-policy.ts'
import type { Transfer } from '#shared/transfer-meter.ts'
import { readRefusal } from './allowance.ts'
import { sendAhead } from './send-files.ts'
import { untilBackOnline } from './page-connection.ts'
import type { Resumable } from './upload-draft.ts'
import type { UploadStore } from './upload-store.ts'

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

/**
 * Begins one run that sends from this store: its retry policy, and its end in a failure, which a toast shows, or the list
 * of a listed video.
 * @param onNoLine the server can't be reached
 */
export function startSending({ store, client, userId }: SendingContext, onNoLine?: () => void) {
  const signal = store.begin()
  const retryPolicy: RetryPolicy = createRetryPolicy({
    signal,
    onTrouble(trouble) {
      const { sending } = store.get()
      if (sending) store.set({ sending: { ...sending, trouble } })
      if (trouble === 'connection') onNoLine?.()
    },
    wait: untilBackOnline,
    untilSignedIn: () => untilSignedIn(client, userId, signal),
  })
  const tell = (description: string, waitsForRoom = false): null => {
    store.end()
    if (store.isListed()) store.set({ failure: { words: description, waitsForRoom } })
    else {
      toast({ title: 'Upload failed', description, variant: 'destructive' })
      if (!store.isShown()) store.reportFailure(description)
    }
    return null
  }
  const fail = (error: unknown, fallback: string): null => {
    if (error instanceof UploadStopped) {
      store.end()
      return null
    }
    const isRefused = error instanceof RequestError && REFUSALS.has(error.status)
    if (!(error instanceof RequestError)) logError(error)
    const description = error instanceof UploadFailed ? error.message : serverMessageOf(error, fallback)
    if (isRefused) store.set({ refusal: description })
    // The form of a listed video asks for the changed file.
    if (error instanceof UnreadableFile && store.isListed()) store.set({ video: null, resumable: null })
    return tell(description, error instanceof RequestError && error.code === 'over_quota')
  }
  return { retryPolicy, tell, fail }
}

/** Sends the bytes of a listed video while its form is filled in. @returns whether all have arrived */
export async function sendListed(
  file: File,
  context: SendingContext,
  onNoLine: () => void,
): Promise<boolean> {
  const { store } = context
  const { retryPolicy, tell, fail } = startSending(context, onNoLine)
  store.set({ refusal: null, failure: null, sending: { phase: 'files', transfer: null, trouble: null } })
  try {
    const isNew = store.get().resumable === null
    const reason = isNew ? await retryPolicy.persist(() => readRefusal(context.client)) : null
    if (reason !== null) {
      tell(reason, true)
      return false
    }
    await sendAhead(file, { retryPolicy, ...progressOf(store) })
    store.end()
    return true
  } catch (error) {
    fail(error, 'Please try again.')
    return false
  }
}

/** Where sending goes on, and what it reports. */
export const progressOf = (store: UploadStore) => ({
  resumable: store.get().resumable,
  onResumable: (resumable: Resumable | null) => store.set({ resumable }),
  onTransfer: (transfer: Transfer) => store.set({ sending: { phase: 'files', transfer, trouble: null } }),
})
