import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server that answers nothing but its list, and says of everything else that it went on. */
async function serveList(source: ConstructorParameters<typeof ResponseCache>[0]) {
  const made: string[] = []
  const answers = new ResponseCache(source)
  const make = (url: string) => {
    made.push(url)
    return Promise.resolve(new CachedResponse(`["${source.version}"]`, { etag: `W/"${source.version}"` }))
  }
  const keyOf = (url: string) => {
    if (url.includes('wrong')) throw new Error('not an address of this list')
    const page = new URLSearchParams(url.split('?')[1]).get('page')
    return page ? `/list?page=${page}` : '/list'
  }
  answers.serve('/list', make, keyOf)
  const logger = pino({ level: 'silent' })
  server = createServer((request, response) => {
    const goOn = () => response.end('went on')
    if (!answers.answer(request, response, logger, goOn)) goOn()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { made, read: async (url: string) => (await rawRequest(baseUrl + url)).body }
}

test('an answer is kept from the second time on, until the data move', async () => {
  const source = { version: 1, syncExternalCommits: () => null }
  const { made, read } = await serveList(source)
  for (let i = 0; i < 4; i++) expect(await read('/list')).toBe('["1"]')
  expect(made).toHaveLength(2)
  source.version++
  expect(await read('/list')).toBe('["2"]')
})

test('an answer is kept once, in whatever words it is asked for; a wrong address is left to the rest', async () => {
  const { made, read } = await serveList({ version: 1, syncExternalCommits: () => null })
  for (let i = 0; i < 10; i++) await read(`/list?junk=${i}&page=2`)
  expect(made).toEqual(['/list?page=2', '/list?page=2'])
  expect(await read('/list?wrong')).toBe('went on')
})

test('what others wrote is looked for before an answer that is kept, also where that takes a while', async () => {
  const source = { version: 1, syncExternalCommits: (): Promise<void> | null => null }
  const { read } = await serveList(source)
  for (let i = 0; i < 3; i++) await read('/list')
  source.syncExternalCommits = async () => {
    await Promise.resolve()
    source.version++
  }
  expect(await read('/list')).toBe('["2"]')
  expect(await read('/list')).toBe('["3"]')
})

test('where the data can’t be asked, the rest of the server takes the request', async () => {
  const { read } = await serveList({
    version: 1,
    syncExternalCommits: () => Promise.reject(new Error('locked')),
  })
  expect(await read('/list')).toBe('went on')
})

test('many that are ready at once are all answered, each with its own', async () => {
  const { read } = await serveList({ version: 1, syncExternalCommits: () => null })
  const bodies = await Promise.all(Array.from({ length: 50 }, (_, i) => read(i % 2 ? '/list' : '/other')))
  expect(bodies).toEqual(Array.from({ length: 50 }, (_, i) => (i % 2 ? '["1"]' : 'went on')))
})
