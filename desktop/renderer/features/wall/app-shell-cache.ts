import { wallLog } from './wall-log.ts'

/** What this page is made of, for the worker to keep: what it loaded before the worker was there, too. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname)

/** Has a worker keep the page itself, so that the wall starts without a network. Its reach is /wall alone. */
export async function keepShell(): Promise<void> {
  // The desktop app has its pages on its own disk.
  const isOnTheWeb = window.location.protocol.startsWith('http')
  if (!import.meta.env.PROD || !isOnTheWeb || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/wall-worker.js', { scope: '/wall' })
    const { active } = await navigator.serviceWorker.ready
    // What comes later, too: its code is asked for once while there is somebody to answer.
    await Promise.allSettled([
      import('./pin-dialog.tsx'),
      import('./settings-dialog.tsx'),
      import('../../entities/live/live.ts'),
    ])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none: there is one receiver
    active?.postMessage({ type: 'keep', paths: loaded() })
  } catch (error) {
    wallLog.write(`Can't start without a network: ${String(error)}`)
  }
}
