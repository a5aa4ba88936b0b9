const ANSWER_WITHIN_MS = 8000

/**
 * Whether a reload of this page would succeed. Without a service worker, a reload while the server is unreachable ends
 * on the error page of the browser, which nothing reloads.
 */
export async function isPageServed(): Promise<boolean> {
  // The desktop app reads its pages from the disk.
  if (!window.location.protocol.startsWith('http') || navigator.serviceWorker?.controller) return true
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(window.location.href, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
