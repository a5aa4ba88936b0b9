import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { heapUsed } from '#server/testing/heap-used.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { CachedResponse } from './cached-response.ts'
import { answerPublicList, type PublicList } from './public-lists.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server with one public list. It answers 'went on' to every other request. */
async function serveList(source: { version: number; catchUp(): Promise<void> | null }) {
  const made: unknown[] = []
  const responses: WeakRef<CachedResponse>[] = []
  const list: PublicList = {
    route: {
      method: 'GET',
      path: '/lists/:id/items',
      access: 'library',
      summary: 'Lists the items.',
      params: z.object({ id: z.coerce.number() }),
      query: z.object({ page: z.coerce.number().optional(), q: z.string().optional() }),
    },
    respond(_path, _caller, input) {
      made.push(input)
      const response = new CachedResponse(`["${source.version}"]`, `W/"${source.version}"`)
      responses.push(new WeakRef(response))
      return Promise.resolve(response)
    },
  }
  const logger = pino({ level: 'silent' })
  const answer = answerPublicList(list, {
    database: source,
    site: { trustsProxy: false },
    tokens: { known: () => null },
    findCaller: () => null,
    isClosed: () => false,
    logger,
  })
  server = createServer((request, response) => {
    const goOn = () => response.end('went on')
    if (!answer(request, response, goOn)) goOn()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { made, responses, read: async (url: string) => (await rawRequest(baseUrl + url)).body }
}

test('a response is stored until the data change', async () => {
  const source = { version: 1, catchUp: () => null }
  const { made, read } = await serveList(source)
  for (let i = 0; i < 4; i++) expect(await read('/lists/7/items')).toBe('["1"]')
  expect(made).toHaveLength(1)
  source.version++
  expect(await read('/lists/7/items')).toBe('["2"]')
})

test('a response of older data is not kept', async () => {
  const source = { version: 1, catchUp: () => null }
  const { responses, read } = await serveList(source)
  for (const address of ['/lists/7/items', '/lists/8/items']) await read(address)
  source.version++
  await read('/lists/7/items')
  const kept = () => {
    heapUsed()
    return responses.map((response) => response.deref() !== undefined)
  }
  await expect.poll(kept).toEqual([false, true, true])
})

test('a page in the middle of a list is not stored', async () => {
  const { made, read } = await serveList({ version: 1, catchUp: () => null })
  for (let i = 0; i < 3; i++) await read('/lists/7/items?junk=1&page=2')
  expect(made).toEqual([1, 2, 3].map(() => ({ params: { id: 7 }, query: { page: 2 } })))
})

test('a question mark in a parameter is a part of it', async () => {
  const { made, read } = await serveList({ version: 1, catchUp: () => null })
  await read('/lists/7/items?q=why?+how?&page=2')
  expect(made).toEqual([{ params: { id: 7 }, query: { q: 'why? how?', page: 2 } }])
})

test('an address that is not valid is left to Koa', async () => {
  const { made, read } = await serveList({ version: 1, catchUp: () => null })
  for (const wrong of ['?page=two', '?page=1&page=2', '?junk=1&junk=2'])
    for (let i = 0; i < 3; i++) expect(await read(`/lists/7/items${wrong}`)).toBe('went on')
  expect(await read('/lists/seven/items')).toBe('went on')
  expect(made).toEqual([])
})

test('commits of other processes are looked for before a stored response is sent, also where that takes time', async () => {
  const source = { version: 1, catchUp: (): Promise<void> | null => null }
  const { read } = await serveList(source)
  for (let i = 0; i < 3; i++) await read('/lists/7/items')
  source.catchUp = async () => {
    await Promise.resolve()
    source.version++
  }
  expect(await read('/lists/7/items')).toBe('["2"]')
  expect(await read('/lists/7/items')).toBe('["3"]')
})

test('a public list falls back to Koa when the database fails', async () => {
  const { read } = await serveList({
    version: 1,
    catchUp: () => Promise.reject(new Error('locked')),
  })
  expect(await read('/lists/7/items')).toBe('went on')
})

test('many requests at once are answered, each with its own response', async () => {
  const { read } = await serveList({ version: 1, catchUp: () => null })
  const bodies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => read(i % 2 ? '/lists/7/items' : '/lists/7/others')),
  )
  expect(bodies).toEqual(Array.from({ length: 50 }, (_, i) => (i % 2 ? '["1"]' : 'went on')))
})
