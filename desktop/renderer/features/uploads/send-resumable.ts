import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { MEGABYTE, UPLOAD_PIECE_MB } from '#shared/limits.ts'
import type { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { authToken } from '../../lib/auth-token.ts'
import { RequestError } from '../../lib/request-error.ts'
import { ConnectionLost, UploadStopped, type RetryPolicy } from './retry-policy.ts'
import { createStallTimeout } from './stall-timeout.ts'

// Held to the contract by its type alone: its schemas stay out of this chunk.
const ENDPOINT: typeof RESUMABLE_UPLOADS_PATH = '/api/uploads'
export const PIECE_BYTES = UPLOAD_PIECE_MB * MEGABYTE

const addressOf = (id: string) => `${ENDPOINT}/${id}`

const idOf = (upload: Upload) => upload.url?.split('/').at(-1)

const OPTIONS: UploadOptions = {
  // What is kept on this device, and how often something is tried, is decided by the callers.
  storeFingerprintForResuming: false,
  retryDelays: null,
  chunkSize: PIECE_BYTES,
  onBeforeRequest(request) {
    // Read anew each time: somebody may have signed in again meanwhile.
    const token = authToken.read()
    if (token) request.setHeader('Authorization', `Bearer ${token}`)
    const call: unknown = request.getUnderlyingObject()
    if (call instanceof XMLHttpRequest) call.withCredentials = true
  },
}

export interface ResumableOptions {
  retryPolicy: RetryPolicy
  /** Where an earlier try ended. */
  id?: string | undefined
  /** It has an id now; null when the server no longer knows the one it had. */
  onId?: (id: string | null) => void
  /** It starts, or goes on, from this byte. */
  onStart?: (sent: number) => void
  onProgress?: (sent: number, total: number) => void
  /** A piece has arrived for good. */
  onPiece?: (id: string, sent: number) => void
}

/** Gives up what has arrived of it, as far as the server can be told. */
export function terminate(id: string): Promise<void> {
  return Upload.terminate(addressOf(id), OPTIONS).catch(() => {
    // The server removes it by itself after a day.
  })
}

/**
 * Sends one file by tus, goes on where it broke off, and answers its id.
 * @throws {RequestError} when the server refuses it
 * @throws {UploadStopped} after an abort; what had arrived is given up
 */
export async function sendResumable(file: Blob, options: ResumableOptions): Promise<string> {
  const { retryPolicy, onId } = options
  let { id } = options
  const know = (next: string | undefined) => {
    if (next === id) return
    id = next
    onId?.(next ?? null)
  }
  try {
    await retryPolicy.persist(async () => {
      try {
        await attempt(file, id, know, options)
      } catch (error) {
        const isUnknown = error instanceof RequestError && (error.status === 404 || error.status === 410)
        if (!id || !isUnknown) throw error
        know(undefined)
        throw new ConnectionLost('The server no longer knows this upload: it starts anew')
      }
    })
  } catch (error) {
    if (error instanceof UploadStopped && id) {
      void terminate(id)
      know(undefined)
    }
    throw error
  }
  if (!id) throw new Error('An upload arrived without an id')
  return id
}

function attempt(
  file: Blob,
  id: string | undefined,
  know: (id: string | undefined) => void,
  { retryPolicy, onStart, onProgress, onPiece }: ResumableOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasMoved = false
    const settle = (finish: () => void) => {
      stallTimeout.end()
      retryPolicy.signal.removeEventListener('abort', onAbort)
      finish()
    }
    const giveUp = (error: Error) => {
      void upload.abort()
      settle(() => reject(error))
    }
    const onAbort = () => giveUp(new UploadStopped())
    const upload = new Upload(file instanceof File ? file : new File([file], ''), {
      ...OPTIONS,
      // Never both: whoever has an address must not get another one because a proxy answered in between.
      ...(id ? { uploadUrl: addressOf(id) } : { endpoint: ENDPOINT }),
      onUploadUrlAvailable: () => know(idOf(upload)),
      onProgress(sent, total) {
        stallTimeout.moved()
        retryPolicy.moved()
        if (!hasMoved) onStart?.(sent)
        hasMoved = true
        onProgress?.(sent, total)
      },
      onChunkComplete(_, arrived) {
        retryPolicy.arrived()
        const made = idOf(upload)
        if (made) onPiece?.(made, arrived)
      },
      onSuccess: () => settle(resolve),
      onError: (error) => settle(() => reject(inOurWords(error))),
    })
    const stallTimeout = createStallTimeout(() => giveUp(new ConnectionLost('Nothing moves')))
    retryPolicy.signal.addEventListener('abort', onAbort)
    upload.start()
  })
}

function inOurWords(error: Error): Error {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse } = error
  const status = originalResponse?.getStatus()
  // Another place than we think, or still held by a connection that died: ask where it stands, and go on.
  if (!originalResponse || !status || status === 409 || status === 423)
    return new ConnectionLost(error.message)
  return new RequestError(status, '', originalResponse.getBody())
}
