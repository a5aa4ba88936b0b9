import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const GZIP = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const encodingOf = ({ headers }: ReturnType<CachedResponse['to']>) =>
  'Content-Encoding' in headers ? headers['Content-Encoding'] : null

test('one response after the other is compressed as a whole, and stays as it is', () => {
  // Text that deflate can't shorten is longer than each of its buffers.
  const texts = [1400, 16_384, 32_768, 65_536, 300_000, 2_000_000].flatMap((length) => [
    JSON.stringify('ladder '.repeat(length / 7 + 1)),
    JSON.stringify(randomBytes(length).toString('base64')),
  ])
  const answers = [...texts, ...texts.toReversed()].map((text) => ({
    text,
    answer: new CachedResponse(text).to(GZIP),
  }))
  for (const { text, answer } of answers) {
    expect(encodingOf(answer)).toBe('gzip')
    expect(answer.headers['Content-Length']).toBe(answer.body?.length)
    expect(gunzipSync(answer.body ?? '').toString() === text).toBe(true)
  }
})

test('a short response is sent as it is, and a long one to a client that takes no gzip', () => {
  const short = new CachedResponse('[1]')
  expect(encodingOf(short.to(GZIP))).toBe(null)
  expect(short.to(GZIP).body?.toString()).toBe('[1]')
  const long = new CachedResponse(JSON.stringify('ladder '.repeat(1000)))
  expect(encodingOf(long.to({}))).toBe(null)
  expect(encodingOf(long.to({ 'accept-encoding': 'gzip;q=0' }))).toBe(null)
})
