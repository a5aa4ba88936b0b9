import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipText, MAX_GZIP_TEXT } from './text-gzip.ts'

const unzipped = (text: Buffer): Buffer => gunzipSync(gzipText(text))
const filled = (length: number, text: string): Buffer => Buffer.alloc(length, text)

it('compresses JSON to a quarter, and back to the same bytes', () => {
  const videos = Array.from({ length: 20 }, (_, id) => ({
    id,
    title: `Ladder drill ${id * 7919}`,
    description: 'Wie man die Leiter höher stellt – Schritt für Schritt.',
    renditions: [],
    thumbnailUrl: null,
    creator: { id: id % 3, displayName: 'Åsa "Blaze" Lind', followerCount: id * 31, isFollowing: false },
  }))
  const json = Buffer.from(JSON.stringify(videos))

  expect(gunzipSync(gzipText(json)).equals(json)).toBe(true)
  expect(gzipText(json).length).toBeLessThan(json.length / 4)
})

it('keeps every byte of texts at the limits of the format', () => {
  const noise = randomBytes(40_000)
  const texts = [
    Buffer.alloc(0),
    Buffer.from('"'),
    Buffer.from('"""'),
    // Each length of a repetition, with those that end just after the longest one.
    ...Array.from({ length: 600 }, (_, length) =>
      Buffer.from(`"${'a'.repeat(length)}b"${'a'.repeat(length)}c`),
    ),
    // A repetition that is as far back as one may be, and one that is too far back.
    ...[32_768, 32_769].map((distance) =>
      Buffer.concat([Buffer.from('"far back"'), filled(distance - 10, '.'), Buffer.from('"far back"')]),
    ),
    noise,
    Buffer.from(noise.toString('base64').replaceAll('A', ' ')),
    filled(MAX_GZIP_TEXT, ' '),
    // Bytes of the longest code.
    Buffer.alloc(MAX_GZIP_TEXT, 0xff),
  ]
  for (const text of texts) expect(unzipped(text).equals(text)).toBe(true)
})
