import { answerKeptFile, isKeptFile } from './kept-files.ts'
import { listenForPush } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build (scripts/build-app-worker.ts): a name of the build, and the files that it starts from. */
declare const __SHELL__: { revision: string; files: readonly string[] }

/**
 * Starts the app without a server (decision 076), and shows push messages (push-events.ts). It answers the pages of the app (from the
 * network first), the files under /static/, whose names contain their hash, a few pictures of the shell, and the files of
 * kept lessons (kept-files.ts). /api, /uploads and /wall pass untouched: the page stores its lists itself, and the wall has a worker of its own.
 */
const { revision, files: names } = __SHELL__
const files = new Set(names)
const CACHE_PREFIX = 'app-shell-'
const OWN_CACHE = CACHE_PREFIX + revision
const PAGE = '/index.html'
const STATIC = '/static/'
/** With a stored page: a connection may be up and deliver nothing. */
const ANSWER_WITHIN_MS = 4000
/** For the files of a new build, before the stored build is answered in its place. */
const FILES_WITHIN_MS = 10_000
const CONCURRENT_FILES = 4
/** Paths that are no screens of the app, or that another worker answers. */
const OTHER_ADDRESSES = /^\/(api|uploads|wall|ws|healthz|readyz)(\/|$)/

/** Chromium's table of requests that need no worker. TypeScript does not know it. */
interface RoutableEvent extends ExtendableEvent {
  addRoutes?: (rule: object) => Promise<void>
}

listenForPush(self)

self.addEventListener('install', (event: RoutableEvent) => {
  // A stopped worker would have to start before each of these requests.
  for (const pathname of ['/api/*', '/uploads/*']) {
    const added = event.addRoutes?.({ condition: { urlPattern: { pathname } }, source: 'network' })
    event.waitUntil(Promise.resolve(added).catch(() => undefined))
  }
  // An install that fails leaves the former worker with its whole build, and the browser tries again.
  event.waitUntil(store().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeFormerBuilds().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isKeptFile(pathname)) event.respondWith(answerKeptFile(request))
  else if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(answerPage(event))
  } else if (pathname.startsWith(STATIC)) event.respondWith(answerStatic(event))
  else if (files.has(pathname)) event.respondWith(answerFile(request, pathname))
})

/** As on the server: a path without a dot in its last part is a screen. */
const isScreen = (pathname: string): boolean =>
  !OTHER_ADDRESSES.test(pathname) && !pathname.slice(pathname.lastIndexOf('/')).includes('.')

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path ?? '')

const late = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** undefined also where the storage is broken or denied: then everything comes from the network. */
const find = (path: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true, ...(cacheName && { cacheName }) }).catch(() => undefined)

/**
 * Stores the whole build: its files first, then its page.
 * @throws where a file is missing, or the page is that of another build: the server was replaced in between
 */
async function store(): Promise<void> {
  const cache = await caches.open(OWN_CACHE)
  const waiting = names.filter((path) => path !== PAGE)
  const storeNext = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await storeFile(cache, path)
  }
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, storeNext))
  await storePage(cache)
}

/** @throws where the page is that of another build */
async function storePage(cache: Cache): Promise<void> {
  const page = await load(PAGE)
  const links = linksOf(await page.clone().text())
  if (!links.every((path) => files.has(path))) throw new Error('The page is that of another build')
  await cache.put(PAGE, page)
}

/** Whose library it is, as the server writes it into each page (server/features/department). */
const departmentOf = (html: string): string => /<meta name="department".*?<\/style>/s.exec(html)?.[0] ?? ''

/** Without a server the stored page has the name and the logo that the server said last. */
async function renewPage(page: Response, stored: Response): Promise<void> {
  const [said, known] = await Promise.all([page.text(), stored.text()])
  if (departmentOf(said) !== departmentOf(known)) await storePage(await caches.open(OWN_CACHE))
}

async function storeFile(cache: Cache, path: string): Promise<void> {
  if (path.startsWith(STATIC)) {
    const known = await find(path)
    if (known) return cache.put(path, known)
  }
  return cache.put(path, await load(path))
}

/** @throws where the server has no such file */
async function load(path: string): Promise<Response> {
  // Behind everything that the page itself needs.
  const file = await fetch(path, { cache: path.startsWith(STATIC) ? 'default' : 'no-cache', priority: 'low' })
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  return file
}

/** The newest former build stays: a page that is still open loads its later files from it. */
async function removeFormerBuilds(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== OWN_CACHE)
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
}

/** The page of the server with all its files, else the stored build, which is whole as well. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const stored = await find(PAGE, OWN_CACHE)
  const asked = fetch(event.request)
  if (!stored) {
    // The browser has removed it, or the storage is full.
    event.waitUntil(store().catch(() => undefined))
    return asked
  }
  const page = await Promise.race([asked.catch(() => null), late(ANSWER_WITHIN_MS)])
  if (!page || page.status >= 500) return stored
  if (!page.ok) return page
  event.waitUntil(renewPage(page.clone(), stored.clone()).catch(() => undefined))
  const isWhole = loadFilesOf(page.clone())
  event.waitUntil(isWhole)
  return (await Promise.race([isWhole, late(FILES_WITHIN_MS)])) ? page : stored
}

/** @returns whether all files of the page are here, so that it starts without the network from now on */
async function loadFilesOf(page: Response): Promise<boolean> {
  try {
    const links = linksOf(await page.text())
    await Promise.all(
      links.map(async (path) => {
        if (!files.has(path) && !(await find(path))) await keep(path, await load(path))
      }),
    )
    return true
  } catch {
    return false
  }
}

/** A file that can't be stored, as on a full disk, is answered all the same. */
const keep = (path: string, file: Response): Promise<void> =>
  caches
    .open(OWN_CACHE)
    .then((cache) => cache.put(path, file))
    .catch(() => undefined)

async function answerStatic(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await find(request.url)
  if (known) return known
  const file = await fetch(request)
  if (file.ok) event.waitUntil(keep(request.url, file.clone()))
  return file
}

/** A picture whose name has no hash: the server's, else the stored one. */
async function answerFile(request: Request, path: string): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  return answer?.ok ? answer : ((await find(path, OWN_CACHE)) ?? answer ?? Response.error())
}
