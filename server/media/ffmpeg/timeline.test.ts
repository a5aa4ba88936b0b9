import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeVideo } from '../probe.ts'
import { repack, transcodeMain } from './encode.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { inspect } from './inspect.ts'

const run = promisify(execFile)
const ffmpeg = createFfmpeg('ffmpeg')
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-timeline-'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

const at = (name: string) => path.join(work, name)
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -bf 2 -g 25'.split(' ')
const make = (name: string, ...args: string[]) => run('ffmpeg', ['-v', 'error', ...args, '-y', at(name)])
const picture = (seconds: number, rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=160x120:r=${rate}:d=${seconds}`,
]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=440:r=48000:d=${seconds}`]
const AAC = ['-c:a', 'aac', '-movflags', '+faststart']
async function convert(name: string): Promise<string> {
  const inspection = await inspect(ffmpeg, { file: at(name), mediaType: 'video/mp4' })
  if (!inspection) throw new Error('There is no picture')
  await transcodeMain({ ffmpeg, inspection, to: at(`made-${name}`), options: {} })
  return at(`made-${name}`)
}

test('a file with picture and sound from its beginning is taken as it is', async () => {
  await make('plain.mp4', ...picture(3), ...tone(3), ...H264, ...AAC)
  expect(await probeVideo(at('plain.mp4'))).toMatchObject({ transcodePlan: 'none', hidesMedia: false })
})

test('a part that was cut away at the beginning or at the end is never served: the file is converted', async () => {
  await make('whole.mp4', ...picture(8), ...tone(8), ...H264, '-g', '250', ...AAC)
  await make('head.mp4', '-ss', '3', '-i', at('whole.mp4'), '-c', 'copy', '-movflags', '+faststart')
  const head = await probeVideo(at('head.mp4'))
  expect(head).toMatchObject({ transcodePlan: 'transcode', hidesMedia: true })
  const made = await probeVideo(await convert('head.mp4'))
  expect(made).toMatchObject({ hidesMedia: false, transcodePlan: 'none' })
  expect(made.videoDuration).toBeCloseTo(5, 0)
})

test.for([
  { name: 'sound that begins later', sound: ['-itsoffset', '0.5', ...tone(3)] },
  { name: 'sound that goes on long after the picture', sound: tone(20) },
])('$name: the file is converted', async ({ sound }) => {
  await make('apart.mp4', ...picture(3), ...sound, ...H264, ...AAC)
  expect((await probeVideo(at('apart.mp4'))).transcodePlan).toBe('transcode')
})

test('the length is that of picture and sound, whatever another track says', async () => {
  const maps = ['-map', '0', '-map', '1', '-map', '2']
  await make('other.mp4', ...picture(3), ...tone(3), ...tone(9), ...maps, ...H264, ...AAC, '-ac:a:0', '2')
  expect((await probeVideo(at('other.mp4'))).videoDuration).toBeCloseTo(3, 1)
})

test('no picture is dropped where the rate changes', async () => {
  const frames = 'select=lt(mod(n\\,60)\\,1)+gte(t\\,4)'
  await make('changing.mp4', ...picture(6, 30), '-vf', frames, '-fps_mode', 'vfr', ...H264)
  const made = await convert('changing.mp4')
  const args = [
    '-v',
    'error',
    '-ss',
    '4',
    '-i',
    made,
    '-vf',
    'mpdecimate=hi=1:lo=1:frac=0',
    '-fps_mode',
    'vfr',
  ]
  const { stdout } = await run('ffmpeg', [...args, '-f', 'framemd5', '-'])
  expect(stdout.split('\n').filter((line) => line && !line.startsWith('#')).length).toBeGreaterThanOrEqual(58)
})

test.for([
  ['quiet', 'volume=-25dB', true],
  ['inverted on one side', 'pan=stereo|c0=c0|c1=-1*c0', true],
  ['on one side alone', 'pan=stereo|c0=c0|c1=0*c0', true],
  ['of the usual loudness', 'volume=5dB,pan=stereo|c0=c0|c1=c0', false],
] as const)('a sound that is %s is heard as the others are', async ([name, filter, isEncoded]) => {
  const file = `${name.replaceAll(' ', '-')}.mp4`
  await make(file, ...picture(3), ...tone(3), '-af', filter, ...H264, ...AAC)
  const inspection = await inspect(ffmpeg, { file: at(file), mediaType: 'video/mp4' })
  if (!inspection) throw new Error('There is no picture')
  const encoding = { ffmpeg, inspection, to: at(`heard-${file}`), options: {} }
  expect(await repack(encoding, { isContainerFine: true })).toBe(isEncoded)
  if (!isEncoded) return
  const heard = await inspect(ffmpeg, { file: at(`heard-${file}`), mediaType: 'video/mp4' })
  if (!heard) throw new Error('There is no picture')
  const again = { ...encoding, inspection: heard, to: at(`again-${file}`) }
  expect(await repack(again, { isContainerFine: true })).toBe(false)
})
