import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://app.example'
const OLD_PAGE = '<script src="/static/app-old.js"></script>'
const NEW_PAGE = '<script src="/static/app-new.js"></script>'

type Answer = () => Response | Promise<Response>

/** The environment of a worker: caches that can fail, and a network that can fail. */
let stored: Map<string, Map<string, string>>
let network: Record<string, Answer>
let listeners: Map<string, (event: object) => void>
/** The work that the worker continues after its answer. */
let others: Promise<unknown>[]
let isFull: boolean

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, string>()
  stored.set(name, files)
  return {
    put: async (request: Request | string, response: Response) => {
      const text = await response.text()
      if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
      files.set(pathOf(request), text)
    },
  }
}

beforeEach(() => {
  stored = new Map()
  listeners = new Map()
  others = []
  isFull = false
  network = serving('old')
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName?: string } = {}) => {
      const all = cacheName === undefined ? [...stored.values()] : [stored.get(cacheName)]
      const found = all.find((files) => files?.has(pathOf(request)))?.get(pathOf(request))
      return found === undefined ? undefined : new Response(found)
    },
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const answer = network[pathOf(request)]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => vi.useRealTimers())

/** What a server with this build answers. */
const serving = (build: 'old' | 'new'): Record<string, Answer> => ({
  '/': () => new Response(build === 'old' ? OLD_PAGE : NEW_PAGE),
  '/index.html': () => new Response(build === 'old' ? OLD_PAGE : NEW_PAGE),
  '/favicon.svg': () => new Response('icon'),
  [`/static/app-${build}.js`]: () => new Response(`app of the ${build} build`),
  [`/static/later-${build}.js`]: () => new Response(`later part of the ${build} build`),
})

const say = async (name: string) => {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ waitUntil: (other: Promise<unknown>) => void work.push(other) })
  await Promise.all(work)
}

/** Loads the worker of a build; it takes the place of the former one. */
async function start(build: 'old' | 'new'): Promise<void> {
  const files = ['/index.html', '/favicon.svg', `/static/app-${build}.js`, `/static/later-${build}.js`]
  vi.stubGlobal('__SHELL__', { revision: build, files })
  vi.resetModules()
  await import('./app-worker.ts')
}
const install = async (build: 'old' | 'new') => {
  await start(build)
  await say('install')
  await say('activate')
}

function ask(path: string, mode: 'navigate' | 'no-cors' = 'no-cors', method = 'GET'): Promise<string> | null {
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method, mode, headers: new Headers() },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (other: Promise<unknown>) => void others.push(other),
  })
  return answer ? answer.then((response) => response.text()) : null
}
const open = (path = '/') => ask(path, 'navigate')

test('without a server every screen is the stored page, with all its parts', async () => {
  await install('old')
  network = {}
  for (const path of ['/', '/video/7', '/upload/training']) expect(await open(path)).toBe(OLD_PAGE)
  expect(await ask('/static/later-old.js')).toBe('later part of the old build')
  expect(await ask('/favicon.svg')).toBe('icon')
})

test('AF-13 a kept file is asked for as a page, too, and is never a screen', async () => {
  await install('old')
  stored.set('kept-lessons', new Map([['/downloads/7/attachment-3', 'A sheet']]))
  expect(await open('/downloads/7/attachment-3')).toBe('A sheet')
  expect(await open('/downloads/7/attachment-4')).toBe('')
})

test('the API, files of people, the wall, other methods and other origins pass untouched', async () => {
  await install('old')
  for (const path of ['/api/videos', '/uploads/clip.mp4', '/robots.txt', '/manifest.webmanifest'])
    expect(ask(path)).toBeNull()
  for (const path of ['/wall', '/api/docs', '/healthz', '/uploads/a.mp4']) expect(open(path)).toBeNull()
  expect(ask('/static/app-old.js', 'no-cors', 'POST')).toBeNull()
})

test('a new build is answered by the former worker only when all its files are here', async () => {
  await install('old')
  network = serving('new')
  expect(await open()).toBe(NEW_PAGE)
  await Promise.all(others)
  expect(await ask('/static/app-new.js')).toBe('app of the new build')
  // Only the server was replaced so far: without it the device has the whole former build.
  network = {}
  expect(await open()).toBe(OLD_PAGE)
  expect(await ask('/static/app-old.js')).toBe('app of the old build')
})

test.each<[string, Answer | undefined]>([
  ['is missing', () => new Response('', { status: 404 })],
  ['breaks off', undefined],
])('a new build of which a file %s leaves the former one', async (_, answer) => {
  await install('old')
  network = serving('new')
  if (answer) network['/static/app-new.js'] = answer
  else delete network['/static/app-new.js']
  expect(await open()).toBe(OLD_PAGE)
})

test('a server that errs or does not answer in time is as good as none', async () => {
  await install('old')
  network['/'] = () => new Response('Bad gateway', { status: 502 })
  expect(await open()).toBe(OLD_PAGE)
  vi.useFakeTimers()
  network['/'] = () => new Promise(() => undefined)
  const page = open()
  await vi.advanceTimersByTimeAsync(4000)
  expect(await page).toBe(OLD_PAGE)
})

test('a refusal and a redirect of the server are answered as they are', async () => {
  await install('old')
  network['/'] = () => new Response('No such page', { status: 404 })
  expect(await open()).toBe('No such page')
})

test('the worker of a new build stores it whole, and keeps the former one for pages that are open', async () => {
  await install('old')
  network = serving('new')
  await install('new')
  network = {}
  expect(await open()).toBe(NEW_PAGE)
  expect(await ask('/static/later-old.js')).toBe('later part of the old build')
  stored = new Map([['app-shell-older', new Map()], ['wall-shell', new Map()], ...stored])
  await say('activate')
  expect([...stored.keys()].toSorted()).toEqual(['app-shell-new', 'app-shell-old', 'wall-shell'])
})

test('an install fails where the server has another build by now, or where there is no room', async () => {
  network = { ...serving('old'), '/index.html': () => new Response(NEW_PAGE) }
  await start('old')
  await expect(say('install')).rejects.toThrow('that of another build')
  network = serving('old')
  isFull = true
  await expect(say('install')).rejects.toThrow('Quota exceeded')
})

test('without room for anything, everything comes from the server', async () => {
  isFull = true
  await start('old')
  expect(await open()).toBe(OLD_PAGE)
  expect(await ask('/static/later-old.js')).toBe('later part of the old build')
  await Promise.all(others)
})
