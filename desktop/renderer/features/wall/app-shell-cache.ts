import { workerAddress } from '../../lib/script-address.ts'
import { wallLog } from './wall-storage.ts'

/** The static files that the page has loaded, also before the worker was active. */
const loadedPaths = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname)

/** Registers the worker that caches the page, so that the wall starts without a network. Its scope is /wall. */
export async function cacheAppShell(): Promise<void> {
  // The desktop app has its pages on the disk.
  const isWeb = window.location.protocol.startsWith('http')
  if (!import.meta.env.PROD || !isWeb || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(workerAddress('/wall-worker.js'), { scope: '/wall' })
    const { active } = await navigator.serviceWorker.ready
    // Also the code that is loaded later: it is requested while the server can be reached.
    await Promise.allSettled([
      import('./pin-dialog.tsx'),
      import('./enrol-dialog.tsx'),
      import('./settings-dialog.tsx'),
      import('../../entities/live/live.ts'),
    ])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin: there is one receiver
    active?.postMessage({ type: 'keep', paths: loadedPaths() })
  } catch (error) {
    wallLog.write(`Can't start without a network: ${String(error)}`)
  }
}
