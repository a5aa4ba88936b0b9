import { isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { tabStorage } from '../../lib/device-storage.ts'

/** As long as the server waits for the provider. */
const VALID_MS = 10 * 60 * 1000

/**
 * Where a sign-in leads back to. It is a path of this page or null: no link can make it an address elsewhere.
 * @returns the path with its query and hash; null for any value that leads out of this page
 */
export function ownPath(value: unknown, origin = window.location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  const path = url.pathname + url.search + url.hash
  // '//elsewhere' and '/\elsewhere' are other origins; '/.//elsewhere' becomes one when it is written as a path.
  return url.origin === origin && !path.startsWith('//') && url.pathname !== '/auth' ? path : null
}

interface StoredPath {
  path: string
  /** Milliseconds since 1970. */
  keptAt: number
}

/** In this tab alone, while the sign-in goes through other pages. Neither they nor the server see it. */
const stored = persisted<StoredPath | null>(
  'return-path',
  null,
  (value) => {
    if (!isRecord(value)) return undefined
    const { path, keptAt } = value
    return typeof path === 'string' && typeof keptAt === 'number' ? { path, keptAt } : undefined
  },
  tabStorage,
)

function read(): string | null {
  const { path = null, keptAt = 0 } = stored.get() ?? {}
  const age = Date.now() - keptAt
  return age >= 0 && age < VALID_MS ? ownPath(path) : null
}

export const returnPath = {
  read,
  keep: (path: string | null): void => stored.set(path === null ? null : { path, keptAt: Date.now() }),
  /** Reads the path and removes it: a later visit is not redirected. */
  take(): string | null {
    const path = read()
    stored.set(null)
    return path
  },
}
