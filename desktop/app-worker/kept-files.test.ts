import { beforeEach, expect, test, vi } from 'vitest'

const ADDRESS = 'https://app.example/downloads/7/video'
/** What the cache holds, by address. */
let stored: Map<string, { bytes: string; etag: string; name?: string }>
let reads: number

beforeEach(() => {
  stored = new Map([['/downloads/7/video', { bytes: '0123456789', etag: 'a' }]])
  reads = 0
  vi.resetModules()
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) => {
      const file = stored.get(path)
      if (!file || cacheName !== 'kept-lessons') return undefined
      const response = new Response(file.bytes, {
        headers: {
          ETag: file.etag,
          'Content-Type': 'video/mp4',
          ...(file.name && { 'Content-Disposition': file.name }),
        },
      })
      const read = response.blob.bind(response)
      return Object.assign(response, {
        blob: () => {
          reads += 1
          return read()
        },
      })
    },
  })
})

const ask = async (range?: string) => {
  const { answerKeptFile } = await import('./kept-files.ts')
  const answer = await answerKeptFile(new Request(ADDRESS, range ? { headers: { Range: range } } : {}))
  return { status: answer.status, text: await answer.text(), range: answer.headers.get('Content-Range') }
}

test('KP-07 a player gets the bytes that it asks for, and the file is read once', async () => {
  expect(await ask()).toEqual({ status: 200, text: '0123456789', range: null })
  expect(await ask('bytes=3-5')).toEqual({ status: 206, text: '345', range: 'bytes 3-5/10' })
  expect(await ask('bytes=8-')).toEqual({ status: 206, text: '89', range: 'bytes 8-9/10' })
  expect(await ask('bytes=10-')).toEqual({ status: 416, text: '', range: 'bytes */10' })
  expect(reads).toBe(1)
})

test('AF-13 a kept file is saved under its name and never shown', async () => {
  const { answerKeptFile } = await import('./kept-files.ts')
  const headersOf = async () => (await answerKeptFile(new Request(ADDRESS))).headers
  const headers = await headersOf()
  expect(headers.get('Content-Disposition')).toBe('attachment')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  stored.set('/downloads/7/video', { bytes: 'A', etag: 'b', name: 'attachment; filename="Plan.pdf"' })
  expect((await headersOf()).get('Content-Disposition')).toBe('attachment; filename="Plan.pdf"')
})

test('KP-09 KP-11 a file that was removed is answered no more, and another one in its place is read again', async () => {
  await ask()
  stored.set('/downloads/7/video', { bytes: 'another', etag: 'b' })
  expect((await ask('bytes=0-2')).text).toBe('ano')
  stored.clear()
  expect(await ask()).toEqual({ status: 404, text: '', range: null })
})
