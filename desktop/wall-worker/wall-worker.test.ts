import { beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://wall.example'
const HTML = '<link href="/static/style-1.css"><script src="/static/first-1.js"></script>'

/** The environment of a worker: a cache that can fail, a network that can fail, and one page. */
let kept: Map<string, Response>
let network: Record<string, () => Response | Promise<Response>>
let navigated: string[]
let listeners: Map<string, (event: object) => void>
/** The work that the worker continues after its answer. */
let others: Promise<unknown>[]
let cacheProblem: { open?: Error; match?: Error; put?: Error }

class ClientDouble {
  url = `${ORIGIN}/wall`
  navigate(url: string): Promise<null> {
    navigated.push(url)
    return Promise.resolve(null)
  }
}

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
const fail = (problem: Error | undefined) => {
  if (problem) throw problem
}
const cache = {
  match: async (request: Request | string) => {
    fail(cacheProblem.match)
    return kept.get(pathOf(request))?.clone()
  },
  put: async (request: Request | string, response: Response) => {
    await response.arrayBuffer()
    fail(cacheProblem.put)
    kept.set(pathOf(request), new Response(HTML))
  },
  keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
  delete: async (request: Request | string) => kept.delete(pathOf(request)),
}

beforeEach(async () => {
  kept = new Map()
  navigated = []
  listeners = new Map()
  others = []
  cacheProblem = {}
  network = {
    '/wall': () => new Response(HTML),
    '/static/style-1.css': () => new Response('css'),
    '/static/first-1.js': () => new Response('js'),
  }
  vi.resetModules()
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined, get: async () => new ClientDouble() },
  })
  vi.stubGlobal('WindowClient', ClientDouble)
  vi.stubGlobal('caches', { open: async () => (fail(cacheProblem.open), cache) })
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const answer = network[pathOf(request)]
    if (!answer) throw new TypeError('Failed to fetch')
    const gone = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
    )
    return Promise.race([answer(), gone])
  })
  vi.useRealTimers()
  await import('./wall-worker.ts')
})

async function ask(path: string, mode: 'navigate' | 'no-cors' = 'no-cors'): Promise<Response> {
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode },
    clientId: 'page',
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (other: Promise<unknown>) => void others.push(other),
  })
  if (!answer) throw new Error('The worker did not answer')
  return answer
}
const settled = async () => void (await Promise.all(others))
const open = () => ask('/wall', 'navigate')
const say = async (name: string, event: object = {}) => {
  listeners.get(name)?.({ ...event, waitUntil: (other: Promise<unknown>) => void others.push(other) })
  await settled()
}
const full = new DOMException('Quota exceeded.', 'QuotaExceededError')
const TRY_AGAIN = /<meta http-equiv="refresh" content="\d+">/

test('the page from the network is answered, also if nothing can be cached', async () => {
  for (const problem of [{ put: full }, { open: full }, { match: full }]) {
    cacheProblem = problem
    expect(await (await open()).text()).toBe(HTML)
    expect(await (await ask('/static/first-1.js')).text()).toBe('js')
    await settled()
  }
  cacheProblem = { put: full }
  await say('install')
  await say('message', { data: { type: 'keep', paths: ['/static/first-1.js'] } })
})

test('a page is cached together with its files, and answered from the cache without a network', async () => {
  expect(await (await open()).text()).toBe(HTML)
  await settled()
  expect([...kept.keys()].toSorted()).toEqual(['/static/first-1.js', '/static/style-1.css', '/wall'])
  network = {}
  expect(await (await open()).text()).toBe(HTML)
  expect((await ask('/static/first-1.js')).ok).toBe(true)
})

test('a new page whose files cannot be loaded does not replace the cached one', async () => {
  kept.set('/wall', new Response('the kept page'))
  network['/static/first-1.js'] = () => new Response('', { status: 502 })
  expect(await (await open()).text()).toBe('the kept page')
  expect(await kept.get('/wall')?.clone().text()).toBe('the kept page')
})

test('a slow file does not hold back a page when none is cached', async () => {
  const late = Promise.withResolvers<Response>()
  network['/static/first-1.js'] = () => late.promise
  expect(await (await open()).text()).toBe(HTML)
  late.resolve(new Response('js'))
  await settled()
  expect([...kept.keys()]).toContain('/wall')
})

test('without a server and a cached page the worker answers a page that reloads itself', async () => {
  for (const answer of [undefined, () => new Response('Bad gateway', { status: 502 })]) {
    network = answer ? { '/wall': answer } : {}
    const page = await open()
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toMatch(TRY_AGAIN)
  }
})

test('a page whose first script cannot be loaded is reloaded, also if it could not be cached', async () => {
  vi.useFakeTimers()
  cacheProblem = { put: full }
  await open()
  await settled()
  for (const answer of [undefined, () => new Response('Bad gateway', { status: 502 })]) {
    navigated = []
    if (answer) network['/static/first-1.js'] = answer
    else delete network['/static/first-1.js']
    await ask('/static/first-1.js').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(3000)
    await settled()
    expect(navigated).toEqual([`${ORIGIN}/wall`])
  }
})

test('files that the page does not need are removed before others are cached', async () => {
  kept.set('/static/old-0.js', new Response('old'))
  let keptWhenPut: string[] = []
  const put = cache.put
  cache.put = async (request, response) => {
    keptWhenPut = [...kept.keys()]
    await put(request, response)
  }
  await say('message', { data: { type: 'keep', paths: ['/static/first-1.js'] } })
  cache.put = put
  expect(keptWhenPut).toEqual([])
  expect([...kept.keys()]).toEqual(['/static/first-1.js'])
})
