import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { authToken } from '../../lib/auth-token.ts'
import { listen } from '../../lib/listen.ts'
import { logError } from '../../lib/log-error.ts'
import { withUnreadableFile } from '../../lib/readable-files.ts'
import { RequestError } from '../../lib/request-error.ts'
import { UploadStopped } from '../../../upload-client/retry-policy.ts'
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
 * @throws {UnreadableFile} when a file of the form changed after it was picked
 * @throws {UploadStopped} after an abort
 */
export async function sendForm<Answer>(
  url: string,
  form: FormData,
  { signal, onProgress }: SendFormOptions,
): Promise<Answer> {
  if (signal.aborted) throw new UploadStopped()
  const call = new XMLHttpRequest()
  call.open('POST', url)
  call.withCredentials = true
  call.setRequestHeader('accept', 'application/json')
  const token = authToken.read()
  if (token) call.setRequestHeader('authorization', `Bearer ${token}`)

  const stallTimeout = createStallTimeout(() => call.abort())
  const stopListening = listen(signal, ['abort'], () => call.abort())
  call.upload.addEventListener('progress', ({ loaded, total }) => {
    // All bytes are sent; the server needs time to check the file.
    if (loaded < total) stallTimeout.moved()
    else stallTimeout.end()
    onProgress(loaded, total)
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  call.addEventListener('loadend', () => end())
  call.send(form)
  await ended
  stallTimeout.end()
  stopListening()

  const { status, statusText, responseText } = call
  if (status === 0) {
    if (signal.aborted) throw new UploadStopped()
    const files = [...form.values()].filter((part) => part instanceof Blob)
    throw await withUnreadableFile(new ConnectionLost(`POST ${url} broke off`), files)
  }
  try {
    if (status < 200 || status > 299)
      throw new RequestError(status, statusText, responseText, call.getResponseHeader('retry-after'))
    // The server parses its own answers by the contract before they leave.
    const answer: Answer = JSON.parse(responseText)
    return answer
  } catch (error) {
    logError(error)
    throw error
  }
}
