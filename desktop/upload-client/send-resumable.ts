import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import type { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { UPLOAD_PIECE_MB } from '#shared/limits/uploads.ts'
import { isForgotten, UploadFailed, UploadStopped, type RetryPolicy } from './retry-policy.ts'

// Held to the contract by its type alone: the contract's schemas stay out of the page's chunk.
const PATH: typeof RESUMABLE_UPLOADS_PATH = '/api/uploads'
export const PIECE_BYTES = UPLOAD_PIECE_MB * MEGABYTE

/** How bytes get from this program to the server. */
export interface Transport {
  /** The server's origin; '' for the page's own. */
  server: string
  /** Reads the file, makes the requests, and signs in; tus-js-client has its own ways for what is left out. */
  tus: Pick<UploadOptions, 'fileReader' | 'httpStack' | 'onBeforeRequest'>
  /** Watches an attempt whose requests don't end by themselves when nothing moves. */
  createStallTimeout?: (onStall: () => void) => { moved(): void; end(): void }
}

const optionsOf = ({ tus }: Transport): UploadOptions => ({
  ...tus,
  // What is remembered on this device, and how often something is tried, is decided by the callers.
  storeFingerprintForResuming: false,
  retryDelays: null,
  chunkSize: PIECE_BYTES,
})
const idOf = (upload: Upload) => upload.url?.split('/').at(-1)

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

/** Deletes what has arrived of an upload, as far as the server can be told. */
export function terminate(id: string, transport: Transport): Promise<void> {
  return Upload.terminate(`${transport.server}${PATH}/${id}`, optionsOf(transport)).catch(() => {
    // The server removes it by itself after a day.
  })
}

/**
 * Tries once to send one file by tus, from where an earlier try broke off.
 * @returns the upload's id
 * @throws {RequestError} when the server refuses it
 * @throws {ConnectionLost} when another try may work, or must begin anew
 * @throws {UploadStopped} after an abort
 */
export async function sendOnce(file: Blob, transport: Transport, options: ResumableOptions): Promise<string> {
  const { retryPolicy, onId } = options
  let { id } = options
  const setId = (next: string | undefined) => {
    if (next === id) return
    id = next
    onId?.(next ?? null)
  }
  try {
    await attempt(file, transport, options, setId)
  } catch (error) {
    if (!id || !isForgotten(error)) throw error
    setId(undefined)
    throw retryPolicy.restartAfter(error)
  }
  if (!id) throw new Error('An upload arrived without an id')
  return id
}

function attempt(
  file: Blob,
  transport: Transport,
  { id, retryPolicy, onStart, onProgress, onPiece }: ResumableOptions,
  setId: (id: string | undefined) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasMoved = false
    const settle = (finish: () => void) => {
      stallTimeout?.end()
      retryPolicy.signal.removeEventListener('abort', onAbort)
      finish()
    }
    const giveUp = (error: Error) => {
      void upload.abort()
      settle(() => reject(error))
    }
    const onAbort = () => giveUp(new UploadStopped())
    const address = transport.server + PATH
    const upload = new Upload(file, {
      ...optionsOf(transport),
      // Never both: an upload with an address must not get another one because a proxy answered in between.
      ...(id ? { uploadUrl: `${address}/${id}` } : { endpoint: address }),
      onUploadUrlAvailable: () => setId(idOf(upload)),
      onProgress(sent, total) {
        stallTimeout?.moved()
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
      onError: (error) => settle(() => reject(failureOf(error))),
    })
    const stallTimeout = transport.createStallTimeout?.(() => giveUp(new ConnectionLost('Nothing moves')))
    retryPolicy.signal.addEventListener('abort', onAbort)
    if (retryPolicy.signal.aborted) onAbort()
    else upload.start()
  })
}

/** What a failure of tus-js-client is to the retry policy. */
function failureOf(error: Error): Error {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse, causingError } = error
  const status = originalResponse?.getStatus()
  if (causingError instanceof UploadFailed) return causingError
  // Another offset than was expected, or still held by a connection that died: the next try asks for the offset.
  if (!originalResponse || !status || status === 409 || status === 423)
    return new ConnectionLost(error.message, { cause: causingError })
  const retryAfter = originalResponse.getHeader('Retry-After') ?? null
  return new RequestError(status, '', originalResponse.getBody(), retryAfter)
}
