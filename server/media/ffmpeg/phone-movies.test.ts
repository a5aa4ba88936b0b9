import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  withDolbyVision,
  withSpatialSound,
  withTimedMetadata,
  withUnknownAac,
} from '#server/testing/movie-boxes.ts'
import { probeVideo } from '../probe.ts'
import { DolbyVisionOnly } from '../unreadable.ts'
import { transcodeMain, repack } from './encode.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { inspect } from './inspect.ts'

const run = promisify(execFile)
const ffmpeg = createFfmpeg('ffmpeg')
const MOV = 'video/quicktime'

let work: string
const at = (name: string) => path.join(work, name)
const make = (name: string, ...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args, at(name)])

/** Bars of colours that are known, as a phone and as a film's camera see them. */
const COLOURS = {
  red: [180, 30, 30],
  green: [30, 160, 40],
  blue: [30, 40, 170],
  paper: [190, 190, 190],
} as const
const bars = Object.values(COLOURS).map(
  (rgb, bar) =>
    `drawbox=x=${40 * bar}:y=0:w=40:h=120:t=fill:color=0x${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`,
)
const IN_LIGHT =
  'format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020'
const PICTURE = ['-f', 'lavfi', '-i', `color=black:s=160x120:r=10:d=1,${bars.join(',')}`]
const sine = (hertz: number) => ['-f', 'lavfi', '-i', `sine=${hertz}:r=48000:d=1`]

/** HEVC of 10 bits in this range, with a stereo, a four-channel and a mono sound. */
async function makeHdr(name: string, transfer: string): Promise<Buffer> {
  const bright = `${IN_LIGHT},zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`
  const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1']
  const named = ['-x265-params', `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`]
  const tracks = ['-map', '0', '-map', '1', '-map', '2', '-map', '1']
  const sounds = ['-c:a', 'aac', '-ac:a:0', '2', '-ac:a:1', '4', '-ac:a:2', '1']
  await make(
    name,
    ...PICTURE,
    ...sine(440),
    ...sine(880),
    ...tracks,
    '-vf',
    bright,
    ...codec,
    ...named,
    ...sounds,
  )
  return readFile(at(name))
}

/** All that tells of the range is taken out of the codec and the container. */
const UNSAID = 'hevc_metadata=colour_primaries=2:transfer_characteristics=2:matrix_coefficients=2'

let hlg: Buffer
let pq: Buffer
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-phone-'))
  hlg = await makeHdr('hlg.mov', 'arib-std-b67')
  await makeHdr('named.mov', 'smpte2084')
  await make(
    'pq.mov',
    '-i',
    at('named.mov'),
    '-map',
    '0',
    '-c',
    'copy',
    '-bsf:v',
    UNSAID,
    '-movflags',
    '-write_colr',
  )
  pq = await readFile(at('pq.mov'))
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await make('h264.mov', '-i', at('hlg.mov'), '-map', '0', ...h264, '-c:a', 'copy')
})
afterAll(() => rm(work, { recursive: true, force: true }))

async function encode(name: string, by = ffmpeg) {
  const inspection = await inspect(by, { file: at(name), mediaType: MOV })
  if (!inspection) throw new Error('There is no picture')
  const to = at(`${name}.made.mp4`)
  return { to, inspection, ...(await transcodeMain({ ffmpeg: by, inspection, to, options: {} })) }
}

interface Track {
  codec_name: string
  channels?: number
}
async function tracksOf(file: string): Promise<Track[]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file])
  const { streams } = JSON.parse(stdout) as { streams: Track[] }
  return streams
}

/** Red, green and blue in the middle of each bar. */
async function barsOf(file: string): Promise<number[][]> {
  const args = ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' })
  return Object.keys(COLOURS).map((_, bar) => {
    const pixel = 3 * (60 * 160 + 40 * bar + 20)
    return [...stdout.subarray(pixel, pixel + 3)]
  })
}

/** The tone that is heard, by how often it crosses silence, and how loud it is. */
async function heardIn(file: string): Promise<{ hertz: number; lufs: number }> {
  const raw = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '48000', '-f', 's16le', '-']
  const { stdout } = await run('ffmpeg', raw, { encoding: 'buffer' })
  const half = new Int16Array(stdout.buffer, stdout.byteOffset + 24_000, 24_000)
  const crossed = half.filter((value, i) => i > 0 && value >= 0 && (half[i - 1] ?? 0) < 0).length
  const { stderr } = await run('ffmpeg', ['-nostats', '-i', file, '-af', 'ebur128', '-f', 'null', '-'])
  return { hertz: 2 * crossed, lufs: Number(/Summary:[^]*?I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]) }
}

const COLOUR_OFF_MOST = 55

/** How far the bars are from their hues and their light where they are furthest. */
function furthest(seen: number[][]): { off: number; of: string } {
  const hueOf = (rgb: readonly number[]) => rgb.map((value) => (255 * value) / Math.max(1, ...rgb))
  const offs = Object.entries(COLOURS).map(([colour, wanted], bar) => {
    const got = seen[bar] ?? []
    const hue = hueOf(got)
    const byChannel = hueOf(wanted).map((value, channel) => Math.abs(value - (hue[channel] ?? 0)))
    const byLight = Math.abs(Math.max(...wanted) - Math.max(...got))
    return { off: Math.max(...byChannel, byLight), of: `${colour}: ${got.join()} for ${wanted.join()}` }
  })
  return offs.reduce((most, one) => (one.off > most.off ? one : most))
}

test.each([
  { compatibility: 4, name: 'as phones write it, over HLG' },
  { compatibility: 1, name: 'over HDR10, of which nothing else tells' },
])('Dolby Vision $name comes out in the colours that it was filmed in', async ({ compatibility }) => {
  const name = `dolby-${compatibility}.mov`
  const flat = compatibility === 4 ? hlg : pq
  await writeFile(at(name), withDolbyVision(flat, { profile: 8, compatibility, entry: 'hvc1' }))
  expect(await probeVideo(at(name))).toMatchObject({ videoCodec: 'hevc', transcodePlan: 'transcode' })
  expect(furthest(await barsOf(at(name))).off, 'untouched').toBeGreaterThan(1.5 * COLOUR_OFF_MOST)
  // With zscale and without.
  for (const by of [ffmpeg, { ...ffmpeg, hasZscale: () => Promise.resolve(false) }]) {
    const { to } = await encode(name, by)
    expect((await tracksOf(to))[0]).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      color_transfer: 'bt709',
      color_space: 'bt709',
      color_primaries: 'bt709',
    })
    const { off, of } = furthest(await barsOf(to))
    expect(off, of).toBeLessThan(COLOUR_OFF_MOST)
  }
})

test.each([
  { profile: 5, entry: 'dvh1' },
  { profile: 5, entry: 'hvc1' },
  { profile: 8, entry: 'hvc1' },
] as const)(
  'Dolby Vision $profile in $entry, under which lies nothing else, is told by both who look',
  async ({ profile, entry }) => {
    const name = `alone-${profile}-${entry}.mov`
    await writeFile(at(name), withDolbyVision(hlg, { profile, compatibility: 0, entry }))
    await expect(probeVideo(at(name))).rejects.toThrow(DolbyVisionOnly)
    expect((await inspect(ffmpeg, { file: at(name), mediaType: MOV }))?.video.isDolbyVisionOnly).toBe(true)
  },
)

const SOUNDS = [
  { name: 'stereo beside four channels', tracks: [1, 2], hertz: 440 },
  { name: 'four channels alone', tracks: [2], hertz: 880 },
  { name: 'four channels before a mono', tracks: [2, 3], hertz: 880 },
  { name: 'stereo after a mono', tracks: [3, 1], hertz: 440 },
]

test.each(SOUNDS)(
  'of $name the right one is encoded, in stereo and with normalized loudness',
  async (made) => {
    const name = `${made.name}.mov`
    const tracks = [0, ...made.tracks].flatMap((track) => ['-map', `0:${track}`])
    await make(name, '-i', at('h264.mov'), ...tracks, '-c', 'copy')
    const [first = 0] = made.tracks
    // What plays everywhere holds one or two channels.
    expect((await probeVideo(at(name))).transcodePlan).toBe(
      first === 2 && !made.tracks.includes(1) ? 'transcode' : 'remux',
    )
    const { to, isAudioLost } = await encode(name)
    expect(isAudioLost).toBe(false)
    expect((await tracksOf(to)).map(({ channels }) => channels)).toEqual([undefined, 2])
    const { hertz, lufs } = await heardIn(to)
    expect(Math.abs(hertz - made.hertz)).toBeLessThan(20)
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
  },
)

test('audio in a phone’s own codecs is dropped; a video with only such audio has none', async () => {
  const all = await readFile(at('h264.mov'))
  await writeFile(at('phone.mov'), withTimedMetadata(withSpatialSound(all, 2), 3))
  // Its stereo is what plays everywhere: the rest is left behind, and nothing is made anew.
  expect((await probeVideo(at('phone.mov'))).transcodePlan).toBe('remux')
  const inspection = await inspect(ffmpeg, { file: at('phone.mov'), mediaType: MOV })
  if (!inspection) throw new Error('There is no picture')
  await repack({ ffmpeg, inspection, to: at('phone.mp4'), options: {} }, { isContainerFine: false })
  expect((await tracksOf(at('phone.mp4'))).map(({ channels }) => channels)).toEqual([undefined, 2])
  expect((await probeVideo(at('phone.mp4'))).transcodePlan).toBe('none')

  const nothingElse = withTimedMetadata(withSpatialSound(withSpatialSound(all, 1), 2), 3)
  await writeFile(at('spatial.mov'), nothingElse)
  expect((await probeVideo(at('spatial.mov'))).transcodePlan).toBe('transcode')
  const { to, isAudioLost } = await encode('spatial.mov')
  expect(isAudioLost).toBe(true)
  expect((await tracksOf(to)).map(({ codec_name: codec }) => codec)).toEqual(['h264'])
})

test('an AAC profile that ffmpeg can’t decode leaves the video and the other audio streams', async () => {
  const turned = ['-i', at('h264.mov'), '-map', '0', '-c', 'copy', '-metadata:s:v:0', 'rotate=90']
  await make('turned.mov', ...turned)
  await writeFile(at('refused.mov'), withUnknownAac(await readFile(at('turned.mov')), 1))
  expect((await probeVideo(at('refused.mov'))).transcodePlan).toBe('transcode')
  const { to, isAudioLost, inspection } = await encode('refused.mov')
  expect(isAudioLost).toBe(false)
  expect(inspection).toMatchObject({ hasAudio: true, video: { width: 120, height: 160 } })
  expect(Math.abs(inspection.duration - 1)).toBeLessThan(0.2)
  expect((await tracksOf(to)).map(({ channels }) => channels)).toEqual([undefined, 2])
  expect(Math.abs((await heardIn(to)).hertz - 880)).toBeLessThan(20)

  const tracks = ['-map', '0:0', '-map', '0:1', '-c', 'copy']
  await make('one.mov', '-i', at('h264.mov'), ...tracks)
  await writeFile(at('only.mov'), withUnknownAac(await readFile(at('one.mov')), 1))
  expect(await encode('only.mov')).toMatchObject({ isAudioLost: true })
})
