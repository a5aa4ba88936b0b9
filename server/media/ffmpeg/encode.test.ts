import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAlias } from '#server/testing/movie-boxes.ts'
import { transcodeMain } from './encode.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { inspect } from './inspect.ts'
import { fitSize } from './video-filters.ts'

const run = promisify(execFile)
const ffmpeg = createFfmpeg('ffmpeg')

let work: string
const at = (name: string) => path.join(work, name)
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-encode-'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

const make = (name: string, ...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args, at(name)])

async function encode(name: string): Promise<string> {
  const source = { file: at(name), mediaType: 'video/quicktime' }
  const inspection = await inspect(ffmpeg, source)
  if (!inspection) throw new Error('There is no picture')
  const to = at(`${name}.made.mp4`)
  await transcodeMain({ ffmpeg, inspection, to, options: {} })
  return to
}

/** Of its frames: how bright they are, and how colourful, on average. */
async function seen(file: string): Promise<{ light: number; colour: number }> {
  const filters = 'format=yuv420p,signalstats,metadata=print:file=-'
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, '-vf', filters, '-f', 'null', '-'])
  const mean = (key: string) => {
    const values = [...stdout.matchAll(new RegExp(`signalstats\\.${key}=([\\d.]+)`, 'g'))].map(
      ([, written]) => Number(written),
    )
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return { light: mean('YAVG'), colour: mean('SATAVG') }
}

const streamOf = async (file: string): Promise<Record<string, unknown>> => {
  const wanted = ['-show_streams', '-select_streams', 'v', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...wanted, file])
  const { streams } = JSON.parse(stdout) as { streams: Record<string, unknown>[] }
  return streams[0] ?? {}
}

test('sides are rounded to the nearest even number, and what keeps its size loses an odd line', () => {
  expect(fitSize({ width: 1280, height: 720 }, 480)).toEqual({ width: 854, height: 480 })
  expect(fitSize({ width: 720, height: 1280 }, 480)).toEqual({ width: 480, height: 854 })
  expect(fitSize({ width: 321, height: 243 }, 1080)).toEqual({ width: 320, height: 242 })
  expect(fitSize({ width: 1, height: 4000 }, 1080)).toEqual({ width: 2, height: 3840 })
})

test('a variable frame rate becomes constant, and times stay', async () => {
  // 30 frames in the first second and 10 in the second, from black to white.
  const picture = 'color=white:s=160x120:r=30:d=2,fade=t=in:st=0:d=2'
  const uneven = [
    '-vf',
    "select='lt(t,1)+not(mod(n,3))'",
    '-vsync',
    'vfr',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ]
  await make('uneven.mov', '-f', 'lavfi', '-i', picture, ...uneven)
  const made = await encode('uneven.mov')
  const stream = await streamOf(made)
  expect(stream['avg_frame_rate']).toBe(stream['r_frame_rate'])
  expect(Number(stream['duration'])).toBeCloseTo(2, 0)
  const args = ['-v', 'error', '-i', made, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
  const { stdout: greys } = await run('ffmpeg', args, { encoding: 'buffer' })
  for (const [frame, grey] of greys.entries()) {
    // Of 60 frames a second; the last ones stand for a tenth of a second.
    const wanted = (255 * (frame + 0.5)) / 120
    expect(Math.abs(grey - wanted), `frame ${frame} of ${greys.length}`).toBeLessThan(255 * 0.08)
  }
})

test('a movie that refers to another file shows nothing of that file', async () => {
  // Uncompressed, so that the one's frames lie where the other's do.
  const raw = (color: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${color}:s=64x48:r=10:d=0.5`,
    '-c:v',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
  ]
  await make('black.mov', ...raw('black'))
  await make('white.mov', ...raw('white'))
  await writeFile(at('lure.mov'), withAlias(await readFile(at('black.mov')), at('white.mov')))
  const followed = ['-enable_drefs', '1', '-use_absolute_path', '1', '-i', at('lure.mov')]
  await make('followed.mp4', ...followed, '-pix_fmt', 'yuv420p')
  expect((await seen(at('followed.mp4'))).light, 'the lure works where it is followed').toBeGreaterThan(200)
  expect(await streamOf(await encode('lure.mov')), 'no picture at all').toEqual({})
})
