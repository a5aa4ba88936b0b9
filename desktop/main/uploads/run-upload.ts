import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { attachedEntries, mapAttached, type Attached } from '#shared/contract/uploads.ts'
import {
  isForgotten,
  SignInNeeded,
  UploadFailed,
  type RetryPolicy,
} from '../../upload-client/retry-policy.ts'
import { sendOnce, type Transport } from '../../upload-client/send-resumable.ts'
import { submitRecord } from '../../upload-client/submit-record.ts'
import type { ServerConnection } from '../network/server-connection.ts'
import { createTusTransport } from './tus-transport.ts'
import { filledFormOf, type LedgerEntry, type LedgerFile, type UploadLedger } from './upload-ledger.ts'

interface Options {
  entry: LedgerEntry
  ledger: UploadLedger
  connection: ServerConnection
  retryPolicy: RetryPolicy
  /** Hears the id of the account that is signed in. */
  onAccount(userId: number): void
  onProgress(sent: number): void
  onRecord(): void
}

/** @throws UploadFailed when the file is not the one that was picked */
async function assertUnchanged({ path, name, size, lastModified }: LedgerFile): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UploadFailed(`${name} isn’t where it was. Choose it again.`)
  if (found.size !== size || Math.floor(found.mtimeMs) !== lastModified)
    throw new UploadFailed(`${name} has changed since it was picked. Choose it again.`)
}

/**
 * One try: the files, then the record. Each step is written to the ledger before the next, so that any other try
 * continues from there, also after a restart. It ends before the record where the form is not filled in yet.
 * @throws UploadFailed, RequestError, SignInNeeded, or ConnectionLost for everything that a later try may mend
 */
export async function runUpload(options: Options): Promise<void> {
  const { entry, ledger, retryPolicy } = options
  try {
    await attempt(options)
  } catch (error) {
    if (isForgotten(error)) {
      const video = { ...entry.video, uploadId: null }
      const attached = mapAttached(entry.attached, (file) => ({ ...file, uploadId: null }))
      await ledger.change(entry, { arrived: null, video, attached })
      throw retryPolicy.restartAfter(error)
    }
    const isJudged =
      error instanceof RequestError || error instanceof UploadFailed || error instanceof SignInNeeded
    // For example a ledger that a full disk refuses.
    throw isJudged ? error : new ConnectionLost('A later try may work', { cause: error })
  }
}

async function attempt({
  entry,
  ledger,
  connection,
  retryPolicy,
  onAccount,
  onProgress,
  onRecord,
}: Options): Promise<void> {
  const { signal } = retryPolicy
  const { api } = connection
  const transport = createTusTransport(connection)
  const user = await api.getCurrentUser({}, { signal })
  onAccount(user.id)
  if (user.id !== entry.form.userId) throw new SignInNeeded()

  const send = async (
    file: LedgerFile,
    changeOf: (sent: LedgerFile) => Partial<LedgerEntry>,
    tell: (sent: number) => void,
  ): Promise<string> => {
    await assertUnchanged(file)
    let written = Promise.resolve()
    const fileReader: Transport['tus']['fileReader'] = {
      openFile: (blob: Blob) =>
        Promise.resolve({
          size: blob.size,
          async slice(start, end) {
            // The id is in the ledger before the first byte is on its way.
            await written
            await assertUnchanged(file)
            return { value: blob.slice(start, end), done: end >= blob.size }
          },
          close: () => undefined,
        }),
    }
    return sendOnce(
      await openAsBlob(file.path),
      { ...transport, tus: { ...transport.tus, fileReader } },
      {
        retryPolicy,
        id: file.uploadId ?? undefined,
        onId(uploadId) {
          written = ledger.change(entry, changeOf({ ...file, uploadId }))
          // The next slice throws the failure, if there is one.
          written.catch(() => undefined)
        },
        onStart: tell,
        onPiece: (_, sent) => tell(sent),
      },
    )
  }

  if (!entry.arrived) {
    if (!entry.video.uploadId) {
      // Asked before the first byte: a video that cannot be submitted need not be sent.
      const { refusal } = await api.getUploadAllowance({}, { signal }).catch((error: unknown) => {
        // An older server has no bounds.
        if (isForgotten(error)) return { refusal: null }
        throw error
      })
      if (refusal !== null) throw new UploadFailed(refusal)
    }
    const id = await send(entry.video, (video) => ({ video }), onProgress)
    if (!filledFormOf(entry)) return
    const ids: Attached<string> = {}
    for (const [role, file] of attachedEntries(entry.attached))
      ids[role] = await send(
        file,
        (sent) => ({ attached: { ...entry.attached, [role]: sent } }),
        () => undefined,
      )
    const arrived = await api.finishUpload({ id, ...ids }, { signal })
    await ledger.change(entry, { arrived })
  }
  onRecord()
  const { arrived } = entry
  const form = filledFormOf(entry)
  if (!arrived || !form) throw new Error('The files are gone again')
  await submitRecord(api, arrived, form, signal)
}
