import { RequestError } from '#shared/contract/request-error.ts'
import { UploadStopped } from '../../../upload-client/retry-policy.ts'
import {
  sendOnce,
  terminate,
  type ResumableOptions,
  type Transport,
} from '../../../upload-client/send-resumable.ts'
import { authToken } from '../../lib/auth-token.ts'
import { withUnreadableFile } from '../../lib/readable-files.ts'
import { createStallTimeout } from './page-connection.ts'

const PAGE: Transport = {
  server: '',
  createStallTimeout,
  tus: {
    onBeforeRequest(request) {
      // Read anew each time: the person may have signed in again meanwhile.
      const token = authToken.read()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
      const call: unknown = request.getUnderlyingObject()
      if (call instanceof XMLHttpRequest) call.withCredentials = true
    },
  },
}

/** Deletes what has arrived of an upload. */
export const giveUp = (id: string): Promise<void> => terminate(id, PAGE)

/**
 * Sends one file by tus and continues where it broke off, for as long as the retry policy says.
 * @returns the upload's id
 * @throws {RequestError} when the server refuses it
 * @throws {UploadStopped} after an abort; what had arrived is deleted
 * @throws {UnreadableFile} when the file changed after it was picked
 */
export async function sendResumable(file: Blob, options: ResumableOptions): Promise<string> {
  const { retryPolicy, onId } = options
  let id = options.id ?? null
  const setId = (next: string | null) => {
    id = next
    onId?.(next)
  }
  try {
    return await retryPolicy.persist(() =>
      sendOnce(file, PAGE, { ...options, id: id ?? undefined, onId: setId }).catch(async (error: unknown) => {
        throw error instanceof RequestError ? error : await withUnreadableFile(error, [file])
      }),
    )
  } catch (error) {
    if (error instanceof UploadStopped && id) {
      void giveUp(id)
      setId(null)
    }
    throw error
  }
}
