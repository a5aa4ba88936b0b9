import { UploadStopped } from '../../../upload-client/retry-policy.ts'
import { line } from '../../lib/line.ts'
import { listen } from '../../lib/listen.ts'

/** Waits for this time, or until the network or the server is back. */
export async function untilBackOnline(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), ms)
  const stops = [
    listen(window, ['online'], () => resolve()),
    listen(signal, ['abort'], () => resolve()),
    line.subscribe((state) => {
      if (state === 'up') resolve()
    }),
  ]
  if (!signal.aborted) await promise
  clearTimeout(timer)
  for (const stop of stops) stop()
  if (signal.aborted) throw new UploadStopped()
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
