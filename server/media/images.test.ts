import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpeg, type Ffmpeg } from './ffmpeg/ffmpeg.ts'
import { extractPoster } from './ffmpeg/poster.ts'
import { variantsOf } from './image-variants.ts'
import { describeImage, writeImageVariant } from './images.ts'
import { createReaders } from './reader/readers.ts'

const VIDEO = fileURLToPath(new URL('../testing/small-drill.mp4', import.meta.url))

const reader = createReaders()
let work: string
const at = (name: string) => path.join(work, name)
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-pictures-'))
})
afterAll(async () => {
  reader.close()
  await rm(work, { recursive: true, force: true })
})

test('a poster is WebP also with an ffmpeg that can’t write WebP', async () => {
  const real = createFfmpeg('ffmpeg')
  const asked: string[] = []
  const recording: Ffmpeg = {
    ...real,
    convert: (args, options) => {
      asked.push(...args)
      return real.convert(args, options)
    },
  }
  const poster = at('poster')
  expect(
    await extractPoster(
      { ffmpeg: recording, readers: reader },
      { file: VIDEO, mediaType: 'video/mp4' },
      5,
      poster,
    ),
  ).toBe(true)
  expect(asked.at(-1)).toMatch(/\.png$/)
  expect(asked.join(' ')).not.toMatch(/webp/)
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp' })
})

test('the JPEG of a transparent image has the background of a card', async () => {
  const clear = at('clear.webp')
  const create = { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  await sharp({ create }).webp().toFile(clear)
  const picture = await describeImage(clear)
  expect(picture).toMatchObject({ widths: [40], jpeg: true })
  const [jpeg] = variantsOf(picture)
  await writeImageVariant(clear, at('clear.jpg'), jpeg?.as ?? 0)
  const { dominant } = await sharp(at('clear.jpg')).stats()
  expect([dominant.r, dominant.g, dominant.b].map((value) => value >> 4)).toEqual(
    [0x12, 0x17, 0x1f].map((v) => v >> 4),
  )
})
