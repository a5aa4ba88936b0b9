import type { Upload } from '#shared/contract/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import { forgetUpload, keepUpload, type KeptUpload } from './kept-uploads.ts'

/** Runs `send` when no other tab sends this upload: a lock holds over the tabs of the browser, and ends with its tab. */
export const whileSending = (id: string, send: () => Promise<void>): Promise<void> =>
  navigator.locks.request(`kept-upload-${id}`, send)

/** Browsers have locks where the page comes by https, or from this computer. Without them two tabs would send one video. */
export const canKeep = (): boolean => 'locks' in navigator

interface Options {
  /** What to keep, read when it is kept. */
  upload: () => Promise<Omit<KeptUpload, 'id' | 'keptAt' | 'arrived'>>
  /** An upload that is kept already. */
  kept: KeptUpload | null
  onResult: (result: 'kept' | 'no-room') => void
}

/** Keeps one upload on this device from the moment that the connection is lost, until it is sent or given up. */
export function keepWhileOffline({ upload, kept, onResult }: Options) {
  const id = kept?.id ?? (canKeep() ? crypto.randomUUID() : '')
  const sent = Promise.withResolvers<void>()
  let arrived = kept?.arrived ?? null
  let isEnded = false
  let isKept = kept !== null
  /** One write after the other. */
  let writing: Promise<unknown> = Promise.resolve()

  const write = (): void => {
    writing = writing.then(async () => {
      if (isEnded) return
      try {
        await keepUpload({ ...(await upload()), id, keptAt: kept?.keptAt ?? Date.now(), arrived })
        if (!isKept) void whileSending(id, () => sent.promise)
        isKept = true
        onResult('kept')
      } catch {
        // No failure of the upload; the page says that it must stay open.
        if (!isKept) onResult('no-room')
      }
    })
  }
  return {
    /** Without a connection. */
    onNoLine(): void {
      if (!isKept && canKeep()) write()
    },
    /** The server has the files: a later start must not send them again. */
    onArrived(upload: Upload): void {
      arrived = upload
      if (isKept) write()
    },
    /** @param isDone false leaves it on this device for its person, who may come back */
    async end({ isDone }: { isDone: boolean }): Promise<void> {
      isEnded = true
      await writing
      if (isKept && isDone) await forgetUpload(id).catch(logError)
      sent.resolve()
    },
  }
}
