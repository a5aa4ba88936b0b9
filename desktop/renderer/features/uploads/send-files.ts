import {
  attachedEntries,
  mapAttached,
  type Attached,
  type Upload,
  type UploadPart,
} from '#shared/contract/uploads.ts'
import { api } from '../../lib/api.ts'
import { RequestError } from '../../lib/request-error.ts'
import { ROUTE_LINES } from '../../lib/route-lines.ts'
import { isForgotten, type RetryPolicy } from '../../../upload-client/retry-policy.ts'
import { sendForm } from './send-form.ts'
import { PIECE_BYTES } from '../../../upload-client/send-resumable.ts'
import { sendResumable } from './page-transport.ts'
import { createTransferMeter, type Transfer } from '#shared/transfer-meter.ts'
import { isSameFile, type Resumable } from './upload-draft.ts'

export interface Files {
  video: File
  attached: Attached<File>
  poster: Promise<Blob | null>
}

interface Options {
  retryPolicy: RetryPolicy
  /** Where an earlier try ended. */
  resumable: Resumable | null
  onResumable: (resumable: Resumable | null) => void
  onTransfer: (transfer: Transfer) => void
}

/** The poster is optional: a slow decoder must not hold up the upload. */
const POSTER_PATIENCE_MS = 3000

/** The frame of a video, or null where none is taken in time. */
export const untilSettled = (poster: Promise<Blob | null>): Promise<Blob | null> =>
  Promise.race([
    poster,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), POSTER_PATIENCE_MS)
    }),
  ])

/**
 * Sends the files to the server: a video that fits into one piece by form, a larger one in resumable pieces. Both
 * give the same answer.
 * @throws {RequestError} when the server refuses them
 * @throws {UploadStopped} after an abort
 */
export function sendFiles(files: Files, options: Options): Promise<Upload> {
  if (files.video.size <= PIECE_BYTES) return sendAtOnce(files, options)
  const { retryPolicy } = options
  let { resumable } = options
  return retryPolicy.persist(() =>
    sendInPieces(files, { ...options, resumable }).catch((error: unknown) => {
      resumable = null
      throw isForgotten(error) ? retryPolicy.restartAfter(error) : error
    }),
  )
}

async function sendAtOnce(files: Files, { retryPolicy, onTransfer }: Options): Promise<Upload> {
  const { video, attached, poster } = files
  const form = new FormData()
  const append = (part: UploadPart, file: Blob, name: string) => form.append(part, file, name)
  // The small parts first: the server has checked them before the video arrives.
  for (const [role, file] of attachedEntries(attached)) append(role, file, file.name)
  if (!attached.thumbnail) {
    const frame = await untilSettled(poster)
    if (frame) append('poster', frame, 'poster.jpg')
  }
  append('video', video, video.name)
  const meter = createTransferMeter(() => performance.now())
  return retryPolicy.persist(() => {
    meter.startFrom(0)
    return sendForm<Upload>(ROUTE_LINES.uploadFiles.path, form, {
      signal: retryPolicy.signal,
      onProgress(sent, total) {
        retryPolicy.moved()
        onTransfer(meter.measure(sent, total))
      },
    })
  })
}

async function sendInPieces(files: Files, options: Options): Promise<Upload> {
  const { video, attached, poster } = files
  const { retryPolicy, onResumable, onTransfer } = options
  const earlier = options.resumable && isSameFile(video, options.resumable) ? options.resumable : null
  const arrived: Resumable['attached'] = { ...earlier?.attached }
  for (const [role, file] of attachedEntries(attached))
    arrived[role] = { id: await sendResumable(file, { retryPolicy }), name: file.name }
  const frame = arrived.thumbnail ? null : await untilSettled(poster)
  const posterId = frame ? await sendResumable(frame, { retryPolicy }) : undefined

  const { name, size, lastModified } = video
  const keep = (id: string, sent: number) =>
    onResumable({ id, name, size, lastModified, sent, attached: arrived })
  const meter = createTransferMeter(() => performance.now())
  const id = await sendResumable(video, {
    retryPolicy,
    id: earlier?.id,
    onId: (next) => (next === null ? onResumable(null) : keep(next, 0)),
    onStart: (from) => meter.startFrom(from),
    onProgress: (sent, total) => onTransfer(meter.measure(sent, total)),
    onPiece: keep,
  })
  try {
    // The call can be repeated: a lost answer is requested again.
    const upload = await retryPolicy.persist(() =>
      api.finishUpload(
        { id, ...mapAttached(arrived, (file) => file.id), ...(posterId ? { poster: posterId } : {}) },
        { signal: retryPolicy.signal },
      ),
    )
    onResumable(null)
    return upload
  } catch (error) {
    // Not a video, or not there any more: nothing can be continued.
    if (error instanceof RequestError || retryPolicy.signal.aborted) onResumable(null)
    throw error
  }
}
