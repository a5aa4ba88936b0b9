// oxlint-disable-next-line unicorn/require-module-specifiers -- it makes this a module, which may name its own scope
export {}
declare const self: ServiceWorkerGlobalScope

/**
 * Starts the wall without a network, and does nothing else. Of the requests of a page under /wall it answers the
 * page itself (from the network first) and the scripts, styles and fonts whose names contain their hash. All
 * others, such as /api and /uploads, pass untouched; the wall caches its list and its clips itself.
 */
const SHELL = 'wall-shell'
const PAGE = '/wall'
const STATIC = '/static/'
/** With a cached page: a station's connection may be up and deliver nothing. */
const ANSWER_WITHIN_MS = 3000
/** Without a cached page a slow connection gets longer. */
const FIRST_ANSWER_WITHIN_MS = 30_000
const TRY_AGAIN_MS = 3000

/** The files of the page that was answered last, which may not be cached. */
let answeredFiles: readonly string[] = []

self.addEventListener('install', (event) => {
  // A worker without a cache still answers a page that reloads itself, which the browser's error page does not.
  event.waitUntil(keepPage().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(answerPage(event))
  } else if (pathname.startsWith(STATIC)) {
    event.respondWith(answerStatic(request, event))
  }
})

/** The page works: the files that it was loaded with are those that the next start without a network needs. */
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('paths' in message)) return
  if (Array.isArray(message.paths)) event.waitUntil(keepAll(message.paths.map(String)))
})

/** null if the storage is broken or denied: then everything comes from the network. */
const openShell = (): Promise<Cache | null> => caches.open(SHELL).catch(() => null)

const find = async (cache: Cache | null, path: string): Promise<Response | undefined> =>
  cache?.match(path).catch(() => undefined)

/** @returns false if it cannot be stored, as on a full disk: a failure here must not fail the answer */
async function keep(cache: Cache | null, path: string, file: Response): Promise<boolean> {
  if (!cache) return false
  return cache.put(path, file).then(
    () => true,
    () => false,
  )
}

const fetchPage = (withinMs: number): Promise<Response | null> =>
  fetch(PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(withinMs) }).then(
    (page) => (page.ok ? page : null),
    () => null,
  )

async function keepPage(): Promise<void> {
  const page = await fetchPage(FIRST_ANSWER_WITHIN_MS)
  if (page) await keep(await openShell(), PAGE, page)
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path ?? '')

/** Stores a page completely or not at all: a page without its scripts would be blank. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await openShell()
  const known = await find(cache, PAGE)
  const page = await fetchPage(known ? ANSWER_WITHIN_MS : FIRST_ANSWER_WITHIN_MS)
  if (!page) return known ?? tryAgainPage()
  const keeping = keepWhole(cache, page.clone())
  if (known) return (await keeping) ? page : known
  event.waitUntil(keeping)
  return page
}

/**
 * Caches a page after its files.
 * @returns whether all of them were loaded, cached or not
 */
async function keepWhole(cache: Cache | null, page: Response): Promise<boolean> {
  try {
    answeredFiles = linksOf(await page.clone().text())
    const kept = await Promise.all(answeredFiles.map((path) => keepStatic(cache, path)))
    if (kept.every(Boolean)) await keep(cache, PAGE, page)
    return true
  } catch {
    return false
  }
}

/**
 * @returns whether it is cached
 * @throws if it cannot be loaded
 */
async function keepStatic(cache: Cache | null, path: string): Promise<boolean> {
  if (await find(cache, path)) return true
  const file = await fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  return keep(cache, path, file)
}

/** Replaces the browser's error page, which never reloads itself. */
function tryAgainPage(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wall</title>
<meta http-equiv="refresh" content="${TRY_AGAIN_MS / 1000}">
<style>body{background:#0a0c10;color:#c9ced6;font:1.5rem sans-serif;display:grid;place-content:center;height:90vh;text-align:center;cursor:none}</style>
<p>The server can’t be reached just now.</p><p>This screen tries again every few seconds.</p></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'no-store',
    },
  })
}

async function answerStatic(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await openShell()
  const known = await find(cache, request.url)
  if (known) return known
  // A page without its first script cannot recover by itself.
  const reloadIfNeeded = async () => {
    if (await isOfPage(cache, request)) await loadAnew(event.clientId)
  }
  try {
    const file = await fetch(request)
    event.waitUntil(file.ok ? keep(cache, request.url, file.clone()) : reloadIfNeeded())
    return file
  } catch (error) {
    event.waitUntil(reloadIfNeeded())
    throw error
  }
}

async function isOfPage(cache: Cache | null, request: Request): Promise<boolean> {
  const page = await find(cache, PAGE)
  const files = [...answeredFiles, ...(page ? linksOf(await page.text()) : [])]
  return files.includes(new URL(request.url).pathname)
}

async function loadAnew(clientId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  const client = await self.clients.get(clientId)
  if (client instanceof WindowClient) await client.navigate(client.url)
}

/** Files that this page does not need are removed first, to make room: old releases would stay for good. */
async function keepAll(paths: string[]): Promise<void> {
  const cache = await openShell()
  if (!cache) return
  const page = await find(cache, PAGE)
  const needed = new Set([...paths, ...(page ? linksOf(await page.text()) : [])])
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== PAGE && !needed.has(pathname)) await cache.delete(request)
  }
  // A file that cannot be loaded now is requested again by the next page that works.
  await Promise.allSettled([...needed].map((path) => keepStatic(cache, path)))
}
