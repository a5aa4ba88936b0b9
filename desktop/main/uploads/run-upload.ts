import { stat } from 'node:fs/promises'
import { Refused, type ServerCalls } from './server-calls.ts'
import type { LedgerEntry, LedgerFile, UploadLedger } from './upload-ledger.ts'

/** Nothing that another try would mend; said to the person as it is. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}
/** Somebody else is signed in. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
  readonly whoIs: number

  constructor(whoIs: number) {
    super()
    this.whoIs = whoIs
  }
}

interface Options {
  entry: LedgerEntry
  ledger: UploadLedger
  calls: ServerCalls
  signal: AbortSignal
  onProgress(sent: number): void
  onRecord(): void
}

async function checkFile({ path, name, size, lastModified }: LedgerFile): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UploadFailed(`${name} isn’t where it was. Choose it again.`)
  if (found.size !== size || Math.floor(found.mtimeMs) !== lastModified)
    throw new UploadFailed(`${name} has changed since it was picked. Choose it again.`)
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 410)

/**
 * One try: files first, then the record, each step noted before the next, so that any other try goes on from there.
 * @throws UploadFailed, NotSignedIn, Refused, or what the line does
 */
export async function runUpload({
  entry,
  ledger,
  calls,
  signal,
  onProgress,
  onRecord,
}: Options): Promise<void> {
  const { api } = calls
  const user = await api.getCurrentUser({}, { signal })
  if (user.id !== entry.form.userId) throw new NotSignedIn(user.id)

  const forget = async () => {
    await ledger.change(entry, {
      arrived: null,
      isRecordAsked: false,
      video: { ...entry.video, uploadId: null },
      thumbnail: entry.thumbnail && { ...entry.thumbnail, uploadId: null },
    })
  }
  /** Asked before the first byte: a video that can't be submitted needn't travel. */
  const refuseWhereTooMany = async () => {
    const { refusal } = await api.getUploadAllowance({}, { signal }).catch((error: unknown) => {
      // An older server has no bounds.
      if (isUnknown(error)) return { refusal: null }
      throw error
    })
    if (refusal !== null) throw new UploadFailed(refusal)
  }
  const send = async (which: 'video' | 'thumbnail'): Promise<string | null> => {
    const file = entry[which]
    if (!file) return null
    await checkFile(file)
    const id = file.uploadId ?? (await calls.create(file.size, signal))
    if (!file.uploadId) await ledger.change(entry, { [which]: { ...file, uploadId: id } })
    let sent = await calls.arrived(id, signal)
    const tell = () => which === 'video' && onProgress(sent)
    for (tell(); sent < file.size; tell()) {
      await checkFile(file)
      sent = await calls.sendPiece(id, file.path, sent, signal)
    }
    return id
  }

  if (!entry.arrived) {
    try {
      if (!entry.video.uploadId) await refuseWhereTooMany()
      const thumbnail = await send('thumbnail')
      const id = await send('video')
      if (id === null) throw new UploadFailed('There is no video')
      const upload = await api.finishUpload({ id, ...(thumbnail ? { thumbnail } : {}) }, { signal })
      await ledger.change(entry, {
        arrived: { video: upload.video.path, thumbnail: upload.thumbnail?.path ?? null },
      })
    } catch (error) {
      // After a day the server forgets what nobody went on with.
      if (isUnknown(error)) await forget()
      throw error
    }
  }
  onRecord()
  const { arrived, form } = entry
  if (!arrived) throw new Error('The files are gone again')
  const wasAsked = entry.isRecordAsked
  await ledger.change(entry, { isRecordAsked: true })
  try {
    await api.createVideo(
      {
        title: form.title.trim(),
        ...(form.description.trim() ? { description: form.description.trim() } : {}),
        categoryId: form.categoryId,
        ...(form.duration === null ? {} : { duration: form.duration }),
        videoFile: arrived.video,
        thumbnailFile: arrived.thumbnail,
        ...(form.captions === null ? {} : { captions: form.captions }),
        ...(form.isMicroClip ? { isMicroClip: true } : {}),
      },
      { signal },
    )
  } catch (error) {
    // Nobody else knows this file's name: it was this record that took it, and the answer that was lost.
    if (wasAsked && error instanceof Refused && error.code === 'conflict') return
    if (isUnknown(error)) await forget()
    throw error
  }
}
