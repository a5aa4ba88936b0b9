const ANSWER_WITHIN_MS = 8000

/**
 * Whether this page would come if it were loaded now. Without a worker that answers it, a page that is loaded while
 * the server is away ends on the browser's error page, which nothing loads again.
 */
export async function isPageServed(): Promise<boolean> {
  // The desktop app has its pages on its own disk.
  if (!window.location.protocol.startsWith('http') || navigator.serviceWorker?.controller) return true
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(window.location.href, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
