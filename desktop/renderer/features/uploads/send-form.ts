import { authToken } from '../../lib/auth-token.ts'
import { logError } from '../../lib/log-error.ts'
import { RequestError } from '../../lib/request-error.ts'
import { ConnectionLost, UploadStopped } from '../../../upload-client/retry-policy.ts'
import { createStallTimeout } from './page-connection.ts'

export interface SendFormOptions {
  signal: AbortSignal
  /** Bytes sent so far, and the total. */
  onProgress: (sent: number, total: number) => void
}

/**
 * Sends a form like `request` of lib/api.ts, with the same credential and the same errors, but through
 * XMLHttpRequest, because fetch reports no progress.
 * @throws {RequestError} when the answer is no success
 * @throws {ConnectionLost} when no answer came
 * @throws {UploadStopped} after an abort
 */
export function sendForm<Answer>(
  url: string,
  form: FormData,
  { signal, onProgress }: SendFormOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new UploadStopped())
      return
    }
    const call = new XMLHttpRequest()
    call.open('POST', url)
    call.withCredentials = true
    call.setRequestHeader('accept', 'application/json')
    const token = authToken.read()
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`)

    const stallTimeout = createStallTimeout(() => call.abort())
    const stop = () => call.abort()
    signal.addEventListener('abort', stop, { once: true })
    const settle = (finish: () => void) => {
      stallTimeout.end()
      signal.removeEventListener('abort', stop)
      finish()
    }
    const fail = (error: Error) => {
      logError(error)
      settle(() => reject(error))
    }
    const lose = () => settle(() => reject(new ConnectionLost(`POST ${url} broke off`)))

    call.upload.addEventListener('progress', ({ loaded, total }) => {
      // All bytes are sent; the server needs time to check the file.
      if (loaded < total) stallTimeout.moved()
      else stallTimeout.end()
      onProgress(loaded, total)
    })
    call.addEventListener('abort', () =>
      signal.aborted ? settle(() => reject(new UploadStopped())) : lose(),
    )
    call.addEventListener('error', lose)
    call.addEventListener('load', () => {
      const { status, statusText, responseText } = call
      if (status < 200 || status > 299) {
        fail(new RequestError(status, statusText, responseText, call.getResponseHeader('retry-after')))
        return
      }
      try {
        // The server parses its own answers by the contract before they leave.
        const answer: Answer = JSON.parse(responseText)
        settle(() => resolve(answer))
      } catch {
        fail(new Error(`POST ${url} answered something else than JSON`))
      }
    })
    call.send(form)
  })
}
