const ANSWER_WITHIN_MS = 8000

/**
 * Whether a reload of the wall would succeed. Without its own service worker, a reload while the server is unreachable ends
 * on the error page of the browser, which nothing reloads.
 */
export async function isPageServed(): Promise<boolean> {
  // The desktop app reads its pages from the disk. The worker of the app leaves the wall to the wall's worker.
  const worker = navigator.serviceWorker?.controller?.scriptURL
  if (!window.location.protocol.startsWith('http') || worker?.endsWith('/wall-worker.js')) return true
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(window.location.href, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
