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
import { isForgotten, UploadFailed, type RetryPolicy } from '../../../upload-client/retry-policy.ts'
import { sendForm } from './send-form.ts'
import { PIECE_BYTES } from '../../../upload-client/send-resumable.ts'
import { sendResumable } from './page-transport.ts'
import { createTransferMeter, type Transfer } from '#shared/transfer-meter.ts'
import { isSameFile, isWhole, type Resumable } from './upload-draft.ts'

export interface Files {
  /** null where every byte of it has arrived before a reload. */
  video: File | null
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
  const { video } = files
  if (video && video.size <= PIECE_BYTES && !options.resumable)
    return sendAtOnce({ ...files, video }, options)
  return persistAnew(options, (next) => sendInPieces(files, next))
}

/**
 * Sends the bytes of a video before its form is filled in; `sendFiles` goes on from there.
 * @throws what `sendFiles` throws
 */
export const sendAhead = (video: File, options: Options): Promise<string> =>
  persistAnew(options, (next) => sendVideoBytes(video, {}, next))

/** Repeats what can be repeated; what the server has forgotten begins anew. */
function persistAnew<Sent>(options: Options, send: (options: Options) => Promise<Sent>): Promise<Sent> {
  const { retryPolicy } = options
  let { resumable } = options
  return retryPolicy.persist(() =>
    send({ ...options, resumable }).catch((error: unknown) => {
      resumable = null
      throw isForgotten(error) ? retryPolicy.restartAfter(error) : error
    }),
  )
}

async function sendAtOnce(
  files: Files & { video: File },
  { retryPolicy, onTransfer }: Options,
): Promise<Upload> {
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
  const { retryPolicy, onResumable } = options
  const earlier = earlierOf(video, options.resumable)
  const arrived: Resumable['attached'] = { ...earlier?.attached }
  for (const [role, file] of attachedEntries(attached))
    arrived[role] = { id: await sendResumable(file, { retryPolicy }), name: file.name }
  const frame = arrived.thumbnail ? null : await untilSettled(poster)
  const posterId = frame ? await sendResumable(frame, { retryPolicy }) : undefined

  const id = await sendVideoBytes(video, arrived, options)
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
    // Not a video, or not there any more: nothing can be continued. A limit leaves room later.
    const isRefused = error instanceof RequestError && error.code !== 'over_quota'
    if (isRefused || retryPolicy.signal.aborted) onResumable(null)
    throw error
  }
}

/** Where an earlier try to send this file ended; without the file, only what has arrived whole can be used. */
const earlierOf = (video: File | null, resumable: Resumable | null): Resumable | null =>
  resumable && (video ? isSameFile(video, resumable) : isWhole(resumable)) ? resumable : null

/** @returns the id of the resumable upload, which has every byte */
async function sendVideoBytes(
  video: File | null,
  attached: Resumable['attached'],
  { retryPolicy, resumable, onResumable, onTransfer }: Options,
): Promise<string> {
  const earlier = earlierOf(video, resumable)
  if (earlier && isWhole(earlier)) return earlier.id
  if (!video) {
    onResumable(null)
    throw new UploadFailed('The server has removed this upload. Choose the file again.')
  }
  const { name, size, lastModified } = video
  const keep = (id: string, sent: number) => onResumable({ id, name, size, lastModified, sent, attached })
  const meter = createTransferMeter(() => performance.now())
  const id = await sendResumable(video, {
    retryPolicy,
    id: earlier?.id,
    onId: (next) => (next === null ? onResumable(null) : keep(next, 0)),
    onStart: (from) => meter.startFrom(from),
    onProgress: (sent, total) => onTransfer(meter.measure(sent, total)),
    onPiece: keep,
  })
  keep(id, size)
  return id
}
