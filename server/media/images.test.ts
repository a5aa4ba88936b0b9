import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpeg, type Ffmpeg } from './ffmpeg/ffmpeg.ts'
import { extractPoster } from './ffmpeg/poster.ts'
import { variantsOf } from './image-variants.ts'
import { describeImage, writeImageVariant } from './images.ts'
import { createReaders } from './reader/readers.ts'

const run = promisify(execFile)
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

/** A film of 6 s with a key frame at the start of each second, which has another colour than the frames after it. */
async function filmOfColours(name: string, ofKeyFrames: string, ofOthers: string): Promise<string> {
  const others = `drawbox=c=${ofOthers}:t=fill:enable='mod(n,10)'`
  const input = ['-f', 'lavfi', '-i', `color=${ofKeyFrames}:s=320x240:r=10:d=6`, '-vf', others]
  await run('ffmpeg', [
    '-v',
    'error',
    ...input,
    '-c:v',
    'libx264',
    '-g',
    '10',
    '-sc_threshold',
    '0',
    at(name),
  ])
  return at(name)
}
/** The poster's colour: the mean of each channel, up to 255. */
async function posterColour(file: string): Promise<number[]> {
  const poster = `${file}.webp`
  const tools = { ffmpeg: createFfmpeg('ffmpeg'), readers: reader }
  expect(await extractPoster(tools, { file, mediaType: 'video/mp4' }, 6, poster)).toBe(true)
  return (await sharp(poster).stats()).channels.map(({ mean }) => Math.round(mean))
}

test('a poster is a key frame, so that 4K at 60 frames a second takes a second; other frames where those are dark', async () => {
  const [red = 0, , blue = 0] = await posterColour(await filmOfColours('light.mp4', 'red', 'blue'))
  expect(red - blue, 'a key frame').toBeGreaterThan(100)
  const [darkRed = 0, , brightBlue = 0] = await posterColour(
    await filmOfColours('covered.mp4', '0x100000', '0x4040ff'),
  )
  expect(brightBlue - darkRed, 'a frame that is not dark').toBeGreaterThan(100)
  const dark = await posterColour(await filmOfColours('night.mp4', '0x100000', '0x000010'))
  expect(Math.max(...dark), 'a dark film').toBeLessThan(64)
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
