import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server with one cached list. It answers 'went on' to every other request. */
async function serveList(source: ConstructorParameters<typeof ResponseCache>[0]) {
  const made: string[] = []
  const read = (path: string, search: string) => {
    if (search.includes('wrong')) throw new Error('not an address of this list')
    const page = new URLSearchParams(search).get('page')
    const key = page ? `${path}?page=${page}` : path
    const make = () => {
      made.push(key)
      return Promise.resolve(new CachedResponse(`["${source.version}"]`, { etag: `W/"${source.version}"` }))
    }
    return { key, make }
  }
  const cache = new ResponseCache(source, { findByToken: () => null }, [{ path: '/lists/:id/items', read }])
  const logger = pino({ level: 'silent' })
  server = createServer((request, response) => {
    const goOn = () => response.end('went on')
    if (!cache.answer(request, response, logger, goOn)) goOn()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { made, read: async (url: string) => (await rawRequest(baseUrl + url)).body }
}

test('a response is stored from the second request on, until the data change', async () => {
  const source = { version: 1, catchUp: () => null }
  const { made, read } = await serveList(source)
  for (let i = 0; i < 4; i++) expect(await read('/lists/7/items')).toBe('["1"]')
  expect(made).toHaveLength(2)
  source.version++
  expect(await read('/lists/7/items')).toBe('["2"]')
})

test('a response is stored once for all spellings of its address; an address that is not valid is left to Koa', async () => {
  const { made, read } = await serveList({ version: 1, catchUp: () => null })
  for (let i = 0; i < 10; i++) await read(`/lists/7/items?junk=${i}&page=2`)
  expect(made).toEqual(['/lists/7/items?page=2', '/lists/7/items?page=2'])
  expect(await read('/lists/7/items?wrong')).toBe('went on')
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

test('where the database can’t be asked, Koa takes the request', async () => {
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
