// oxlint-disable-next-line unicorn/require-module-specifiers -- it makes this a module, which may name its own scope
export {}
declare const self: ServiceWorkerGlobalScope

/**
 * Starts the wall without a network, and does nothing else: of what a page under /wall asks for, it answers the page
 * itself (from the network first) and the scripts, styles and fonts whose names carry their content. Everything else,
 * /api and /uploads above all, goes its way untouched; the wall keeps its list and its clips itself.
 */
const SHELL = 'wall-shell'
const PAGE = '/wall'
const STATIC = '/static/'
/** A station's line may be there and yet say nothing. */
const ANSWER_WITHIN_MS = 3000
const TRY_AGAIN_MS = 3000

self.addEventListener('install', (event) => {
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
    if (pathname === PAGE) event.respondWith(answerPage())
  } else if (pathname.startsWith(STATIC)) {
    event.respondWith(answerStatic(request, event))
  }
})

/** The page is well: what it was loaded with is what the next start without a network needs. */
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('paths' in message)) return
  if (Array.isArray(message.paths)) event.waitUntil(keepAll(message.paths.map(String)))
})

async function keepPage(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The page answered ${page.status}`)
  await (await caches.open(SHELL)).put(PAGE, page)
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path ?? '')

/** Whole or not at all: a page whose scripts didn't come as well would be a white screen. */
async function answerPage(): Promise<Response> {
  const cache = await caches.open(SHELL)
  const known = await cache.match(PAGE)
  try {
    const page = await fetch(PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (!page.ok) throw new Error(`The page answered ${page.status}`)
    const html = await page.clone().text()
    await Promise.all(linksOf(html).map((path) => keepStatic(cache, path)))
    await cache.put(PAGE, page.clone())
    return page
  } catch (error) {
    if (known) return known
    throw error
  }
}

async function keepStatic(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const file = await fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  await cache.put(path, file)
}

async function answerStatic(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL)
  const known = await cache.match(request.url)
  if (known) return known
  try {
    const file = await fetch(request)
    if (file.ok) event.waitUntil(cache.put(request.url, file.clone()))
    return file
  } catch (error) {
    // A page without its first script can't help itself.
    if (await isOfPage(cache, request)) event.waitUntil(loadAnew(event.clientId))
    throw error
  }
}

async function isOfPage(cache: Cache, request: Request): Promise<boolean> {
  const page = await cache.match(PAGE)
  return page !== undefined && linksOf(await page.text()).includes(new URL(request.url).pathname)
}

async function loadAnew(clientId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  const client = await self.clients.get(clientId)
  if (client instanceof WindowClient) await client.navigate(client.url)
}

/** What this page doesn't need goes: names of an earlier release would stay for good. */
async function keepAll(paths: string[]): Promise<void> {
  const cache = await caches.open(SHELL)
  const page = await cache.match(PAGE)
  const needed = new Set([...paths, ...(page ? linksOf(await page.text()) : [])])
  await Promise.all([...needed].map((path) => keepStatic(cache, path)))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== PAGE && !needed.has(pathname)) await cache.delete(request)
  }
}
