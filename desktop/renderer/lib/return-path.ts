/** Where a sign-in leads back to. It is a screen of this page's own, or nothing: no link can make it anything else. */

/** As long as the server waits for the provider. */
const GOOD_FOR_MS = 10 * 60 * 1000
const KEY = 'return-path'

/** The path of a screen with all that stands behind it; null for whatever leads out of this page. */
export function ownPath(value: unknown, origin = window.location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  const path = url.pathname + url.search + url.hash
  // '//elsewhere' and '/\elsewhere' are other origins; '/.//elsewhere' is one as soon as it is written down.
  return url.origin === origin && !path.startsWith('//') && url.pathname !== '/auth' ? path : null
}

function read(): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('keptAt' in kept)) return null
    const age = Date.now() - Number(kept.keptAt)
    return age >= 0 && age < GOOD_FOR_MS ? ownPath(kept.path) : null
  } catch {
    return null
  }
}

/** While the sign-in goes through other pages this tab remembers it; neither they nor the server hear of it. */
export const returnPath = {
  keep(path: string | null): void {
    try {
      if (path === null) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, JSON.stringify({ path, keptAt: Date.now() }))
    } catch {
      // It ends on the first screen then.
    }
  },
  read,
  /** Once: whoever comes by later is not led astray. */
  take(): string | null {
    const path = read()
    returnPath.keep(null)
    return path
  },
}
