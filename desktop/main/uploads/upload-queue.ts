import { randomUUID } from 'node:crypto'
import type { BackgroundUpload, UploadOrder } from '#shared/bridge/uploads.ts'
import type { Fetch } from '../electron-api.ts'
import type { FileOnDisk, PickedFiles } from './picked-files.ts'
import { NotSignedIn, runUpload, UploadFailed } from './run-upload.ts'
import { createServerCalls, Refused } from './server-calls.ts'
import type { LedgerEntry, LedgerFile, UploadLedger } from './upload-ledger.ts'

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000] as const
/** Answers of proxies whose server is away, of a server that asks for a moment, or that still holds a broken line. */
const AWAY = new Set([404, 408, 409, 410, 423, 425, 429, 502, 503, 504])
/** A server that has forgotten an upload gets it again, but not for ever. */
const FORGOTTEN_MAX = 3

export interface Options {
  ledger: UploadLedger
  files: PickedFiles
  fetch: Fetch
  getServer(): string | null
  getToken(): string | null
  onChange(uploads: BackgroundUpload[]): void
  onDone(upload: BackgroundUpload): void
  onFailed(upload: BackgroundUpload): void
}

interface Standing {
  sent: number
  phase: BackgroundUpload['phase']
  trouble: BackgroundUpload['trouble']
}

const toLedger = ({ path, name, size, lastModified }: FileOnDisk): LedgerFile => ({
  path,
  name,
  size,
  lastModified,
  uploadId: null,
})

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Uploads one after the other, in the order in which they were handed over; waits out what can be waited out. */
export function createUploadQueue(options: Options) {
  const { ledger, files, fetch, getServer, getToken, onChange, onDone, onFailed } = options
  const standing = new Map<string, Standing>()
  let current: { entry: LedgerEntry; controller: AbortController } | null = null
  const ending = new AbortController()
  /** Who was signed in when it was somebody else's turn: whoever isn't here doesn't hold the others up. */
  let whoIsHere: number | null = null
  /** Ends a wait early: there is a reason to try now. */
  let wake = (): void => undefined

  const callsOf = ({ server }: LedgerEntry) =>
    // Another server never gets to see this one's token.
    createServerCalls({ fetch, server, getToken: () => (getServer() === server ? getToken() : null) })

  const viewOf = (entry: LedgerEntry): BackgroundUpload => {
    const { sent = 0, phase = 'waiting', trouble = null } = standing.get(entry.id) ?? {}
    const { id, form, video, failure } = entry
    const total = video.size
    const { userId, title, isMicroClip } = form
    return {
      id,
      userId,
      title,
      isMicroClip,
      sent,
      total,
      phase: failure === null ? phase : 'failed',
      trouble,
      failure,
    }
  }
  const ours = () => ledger.entries.filter(({ server }) => server === getServer())
  const tell = () => onChange(ours().map(viewOf))
  const become = (entry: LedgerEntry, change: Partial<Standing>) => {
    standing.set(entry.id, { sent: 0, phase: 'files', trouble: null, ...standing.get(entry.id), ...change })
    tell()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Until it is done, or can't be. */
  const work = async (entry: LedgerEntry, signal: AbortSignal) => {
    const calls = callsOf(entry)
    let failures = 0
    let forgotten = 0
    while (!signal.aborted && !ending.signal.aborted && entry.server === getServer()) {
      try {
        await runUpload({
          entry,
          ledger,
          calls,
          signal,
          onProgress(sent) {
            failures = 0
            become(entry, { phase: 'files', sent, trouble: null })
          },
          onRecord: () => become(entry, { phase: 'record', sent: entry.video.size, trouble: null }),
        })
        const done = viewOf(entry)
        await ledger.remove(entry)
        tell()
        return onDone(done)
      } catch (error) {
        if (signal.aborted || ending.signal.aborted) return
        if (error instanceof NotSignedIn) whoIsHere = error.whoIs
        const isSignIn = error instanceof NotSignedIn || (error instanceof Refused && error.status === 401)
        const isForgotten = error instanceof Refused && (error.status === 404 || error.status === 410)
        if (isForgotten) forgotten += 1
        const isFinal =
          error instanceof Refused && !isSignIn && (!AWAY.has(error.status) || error.code === 'over_quota')
        if (error instanceof UploadFailed || isFinal || forgotten > FORGOTTEN_MAX) {
          const failure = error instanceof Error ? error.message : String(error)
          // Where the disk doesn't take it, this run of the program knows it.
          await ledger.change(entry, { failure }).catch(() => undefined)
          tell()
          return onFailed(viewOf(entry))
        }
        become(entry, { trouble: isSignIn ? 'sign-in' : 'connection' })
        if (isSignIn && upNext() !== entry) return
        await wait(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0)
        failures += 1
      }
    }
  }
  const upNext = (): LedgerEntry | undefined => {
    const waiting = ours().filter(({ failure }) => failure === null)
    return waiting.find(({ form }) => form.userId === whoIsHere) ?? waiting[0]
  }
  const next = () => {
    if (current || ending.signal.aborted) return
    const entry = upNext()
    if (!entry) return
    const controller = new AbortController()
    current = { entry, controller }
    void work(entry, controller.signal).finally(() => {
      current = null
      // Another server was chosen meanwhile, or this one is done: whatever is next.
      setTimeout(next, 0)
    })
  }

  return {
    /** Goes on with what the last run of the program left. */
    start: next,
    list: (): BackgroundUpload[] => ours().map(viewOf),
    isBusy: (): boolean => ours().some(({ failure }) => failure === null),
    /** Somebody has signed in, or the computer is awake again. */
    poke(): void {
      wake()
      next()
      tell()
    },
    async add({ video, thumbnail, form }: UploadOrder): Promise<boolean> {
      const server = getServer()
      const film = files.find(video)
      const picture = thumbnail === null ? null : files.find(thumbnail)
      if (server === null || !film?.kind.startsWith('video/')) return false
      await ledger.add({
        id: randomUUID(),
        server,
        form,
        video: toLedger(film),
        thumbnail: picture?.kind.startsWith('image/') ? toLedger(picture) : null,
        arrived: null,
        isRecordAsked: false,
        failure: null,
      })
      tell()
      // What is waited for may be somebody else's sign-in.
      wake()
      next()
      return true
    },
    /** Gives it up, here and on the server. */
    async stop(id: string): Promise<void> {
      const entry = ours().find((one) => one.id === id)
      if (!entry) return
      if (current?.entry === entry) current.controller.abort()
      wake()
      await ledger.remove(entry)
      standing.delete(id)
      tell()
      const calls = callsOf(entry)
      for (const file of [entry.video, entry.thumbnail])
        if (file?.uploadId && !entry.arrived) await calls.giveUp(file.uploadId)
    },
    /** The program ends; what is on its way is gone on with at its next start. */
    close(): void {
      ending.abort()
      current?.controller.abort()
      wake()
    },
  }
}
