import { randomUUID } from 'node:crypto'
import type { BackgroundUpload, BegunUpload, FilledUpload, UploadOrder } from '#shared/bridge/uploads.ts'
import { ATTACHED_FILES, attachedEntries, type Attached } from '#shared/contract/uploads.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { FILE_KINDS, type FileKind } from '#shared/file-kinds.ts'
import { createRetryPolicy, UploadStopped } from '../../upload-client/retry-policy.ts'
import { terminate } from '../../upload-client/send-resumable.ts'
import { createPauses } from '../network/pauses.ts'
import { connectToServer, type ServerAccess } from '../network/server-connection.ts'
import type { PickedFiles } from './picked-files.ts'
import { runUpload } from './run-upload.ts'
import { createTusTransport } from './tus-transport.ts'
import { filledFormOf, ledgerFile, type LedgerEntry, type UploadLedger } from './upload-ledger.ts'

export interface Options extends ServerAccess {
  ledger: UploadLedger
  files: PickedFiles
  onChange(uploads: BackgroundUpload[]): void
  onDone(upload: BackgroundUpload): void
  onFailed(upload: BackgroundUpload): void
}

interface UploadStatus {
  sent: number
  phase: BackgroundUpload['phase']
  trouble: BackgroundUpload['trouble']
}

/** Sends uploads one after the other, in the order in which they were queued; waits out what can be waited out. */
export function createUploadQueue(options: Options) {
  const { ledger, files, getServer, onChange, onDone, onFailed } = options
  const statuses = new Map<string, UploadStatus>()
  let current: { entry: LedgerEntry; controller: AbortController } | null = null
  const pauses = createPauses()
  let isClosed = false
  /** The account that was signed in last. Uploads of other accounts do not hold up its uploads. */
  let signedInId: number | null = null

  const toBackgroundUpload = (entry: LedgerEntry): BackgroundUpload => {
    const { id, form, isListed, video, failure } = entry
    const { userId, title, isMicroClip } = form
    const isFilled = filledFormOf(entry) !== null
    const { sent = 0, phase = 'waiting', trouble = null } = statuses.get(id) ?? {}
    const progress = { sent, total: video.size, trouble, phase: failure === null ? phase : 'failed' } as const
    return { id, userId, title, isMicroClip, isListed, isFilled, failure, ...progress }
  }
  const entriesOfServer = () => ledger.entries.filter(({ server }) => server === getServer())
  const notifyPage = () => onChange(entriesOfServer().map(toBackgroundUpload))
  const setStatus = (entry: LedgerEntry, change: Partial<UploadStatus>) => {
    statuses.set(entry.id, { sent: 0, phase: 'files', trouble: null, ...statuses.get(entry.id), ...change })
    notifyPage()
  }

  /** Whether there is something to do for it; a form that is not filled in ends the app no later. */
  const isOpen = (entry: LedgerEntry): boolean =>
    entry.failure === null && (filledFormOf(entry) !== null || statuses.get(entry.id)?.phase !== 'arrived')

  /** Works on this upload until it is done, fails, is stopped, or has to wait for a sign-in while another one can go on. */
  const work = async (entry: LedgerEntry, controller: AbortController) => {
    const retryPolicy = createRetryPolicy({
      signal: controller.signal,
      wait: pauses.pause,
      onTrouble: (trouble) => setStatus(entry, { trouble }),
      async untilSignedIn() {
        if (upNext() !== entry) controller.abort()
      },
    })
    const connection = connectToServer(options, entry.server)
    try {
      await retryPolicy.persist(() => {
        if (entry.server !== getServer()) throw new UploadStopped()
        return runUpload({
          entry,
          ledger,
          connection,
          retryPolicy,
          onAccount: (userId) => (signedInId = userId),
          onProgress: (sent) => setStatus(entry, { phase: 'files', sent }),
          onRecord: () => setStatus(entry, { phase: 'record', sent: entry.video.size, trouble: null }),
        })
      })
    } catch (error) {
      if (error instanceof UploadStopped) return
      const sentence = error instanceof RequestError ? error.serverMessage : undefined
      const failure = sentence ?? (error instanceof Error ? error.message : String(error))
      // If the disk refuses it, only this run of the desktop app knows the failure.
      await ledger.change(entry, { failure }).catch(() => undefined)
      notifyPage()
      onFailed(toBackgroundUpload(entry))
      return
    }
    if (!entry.arrived) return setStatus(entry, { phase: 'arrived', sent: entry.video.size, trouble: null })
    const done = toBackgroundUpload(entry)
    // If the disk refuses it, the next start finds that the record exists.
    await ledger.remove(entry).catch(() => undefined)
    notifyPage()
    onDone(done)
  }
  const upNext = (): LedgerEntry | undefined => {
    const waiting = entriesOfServer().filter(isOpen)
    return waiting.find(({ form }) => form.userId === signedInId) ?? waiting[0]
  }
  const next = () => {
    if (current || isClosed) return
    const entry = upNext()
    if (!entry) return
    const controller = new AbortController()
    current = { entry, controller }
    void work(entry, controller).finally(() => {
      current = null
      // Another server was chosen meanwhile, or this upload is done: the next one begins.
      setTimeout(next, 0)
    })
  }

  const goOn = () => {
    notifyPage()
    // The current upload may wait for another person's sign-in.
    pauses.wake()
    next()
  }
  const attachedFiles = (attached: Attached<string>): LedgerEntry['attached'] =>
    Object.fromEntries(
      attachedEntries(attached).flatMap(([role, id]) => {
        const file = files.find(id)
        const { chosen }: FileKind = FILE_KINDS[ATTACHED_FILES[role]]
        return file && Object.values(chosen).includes(file.kind)
          ? [[role, ledgerFile.parse({ ...file, uploadId: null })]]
          : []
      }),
    )
  const addEntry = async (
    video: string,
    entry: Pick<LedgerEntry, 'id' | 'form' | 'isListed' | 'attached'>,
  ): Promise<boolean> => {
    const server = getServer()
    const film = files.find(video)
    if (server === null || !film?.kind.startsWith('video/')) return false
    if (ledger.entries.some(({ id }) => id === entry.id)) return true
    const sent = { video: ledgerFile.parse({ ...film, uploadId: null }), arrived: null, failure: null }
    await ledger.add({ ...entry, server, ...sent })
    goOn()
    return true
  }

  return {
    /** Continues what the last run of the desktop app left. */
    start: next,
    list: (): BackgroundUpload[] => entriesOfServer().map(toBackgroundUpload),
    isBusy: (): boolean => entriesOfServer().some(isOpen),
    /** A person has signed in, or the computer is awake again. */
    retryNow(): void {
      pauses.wake()
      next()
      notifyPage()
    },
    add: ({ video, attached, form }: UploadOrder): Promise<boolean> =>
      addEntry(video, { id: randomUUID(), form, isListed: false, attached: attachedFiles(attached) }),
    /** Sends the bytes of a video whose form is not filled in yet. */
    begin({ id, video, userId, isMicroClip }: BegunUpload): Promise<boolean> {
      const title = files.find(video)?.name ?? ''
      const form = { userId, isMicroClip, title, isUnfilled: true } as const
      return addEntry(video, { id, form, isListed: true, attached: {} })
    },
    async submit({ id, attached, form }: FilledUpload): Promise<boolean> {
      const entry = entriesOfServer().find((one) => one.id === id)
      if (!entry) return false
      if (filledFormOf(entry)) return true
      await ledger.change(entry, { form, attached: attachedFiles(attached), failure: null })
      goOn()
      return true
    },
    async order(ids: readonly string[]): Promise<void> {
      await ledger.order(ids)
      notifyPage()
    },
    async retry(id: string): Promise<void> {
      const entry = entriesOfServer().find((one) => one.id === id)
      if (!entry?.failure) return
      await ledger.change(entry, { failure: null })
      goOn()
    },
    /** Gives an upload up, here and on the server. */
    async stop(id: string): Promise<void> {
      const entry = entriesOfServer().find((one) => one.id === id)
      if (!entry) return
      if (current?.entry === entry) current.controller.abort()
      pauses.wake()
      await ledger.remove(entry)
      statuses.delete(id)
      notifyPage()
      const transport = createTusTransport(connectToServer(options, entry.server))
      for (const file of [entry.video, ...Object.values(entry.attached)])
        if (file?.uploadId && !entry.arrived) await terminate(file.uploadId, transport)
    },
    /** The desktop app ends; the next start continues the current upload. */
    close(): void {
      isClosed = true
      current?.controller.abort()
      pauses.wake()
    },
  }
}
