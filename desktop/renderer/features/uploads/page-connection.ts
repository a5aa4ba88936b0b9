import { UploadStopped } from '../../../upload-client/retry-policy.ts'

/** Waits for this time, or until the system reports that the network is back. */
export function untilBackOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const onOnline = settle(resolve)
    const onAbort = settle(() => reject(new UploadStopped()))
    const timer = setTimeout(settle(resolve), ms)
    window.addEventListener('online', onOnline)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

/** A router that was unplugged closes no connection: the bytes just stop. */
const STALLED_MS = 60_000

/** Calls back once if nothing has moved for too long, or when the system reports that the network is gone. */
export function createStallTimeout(onStall: () => void) {
  let timer = setTimeout(onStall, STALLED_MS)
  window.addEventListener('offline', onStall)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStall, STALLED_MS)
    },
    end() {
      clearTimeout(timer)
      window.removeEventListener('offline', onStall)
    },
  }
}
