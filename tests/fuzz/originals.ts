import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { heavyPicture, withSamples } from '#server/testing/hostile-files.ts'
import { withDolbyVision } from '#server/testing/movie-boxes.ts'
import { aSmallVideo } from '#server/testing/videos.ts'
import { BOXES } from './mutate-boxes.ts'
import { ANY, type Mutation } from './mutate-bytes.ts'
import { ELEMENTS } from './mutate-elements.ts'
import { CHUNKS, FRAMES, SEGMENTS } from './mutate-pictures.ts'

const run = promisify(execFile)

/** A file that is sent unchanged and with mutations. */
export interface Original {
  name: string
  as: 'video' | 'picture' | 'captions'
  bytes: Buffer
  /** The mutations of this kind of file; the mutations of any file are added. */
  mutations: readonly Mutation[]
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=10:d=1']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=1:r=48000']
const AVC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac', '-b:a', '64k']

/** ffmpeg's arguments by the file's extension. */
const MOVIES: Record<string, string[]> = {
  'plain.mp4': [...PICTURE, ...SOUND, ...AVC, ...AAC, '-movflags', '+faststart'],
  'end.mov': [...PICTURE, ...SOUND, ...AVC, '-c:a', 'pcm_s16le'],
  'fragments.mp4': [
    ...PICTURE,
    ...SOUND,
    ...AVC,
    ...AAC,
    '-g',
    '3',
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof',
  ],
  'segments.mp4': [...PICTURE, ...AVC, '-g', '3', '-movflags', 'frag_keyframe+dash+global_sidx'],
  'vp8.webm': [...PICTURE, ...SOUND, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  'vp9.webm': [...PICTURE, '-c:v', 'libvpx-vp9', '-deadline', 'realtime'],
  'avc.mkv': [...PICTURE, ...SOUND, ...AVC, ...AAC],
  'hevc.mp4': [
    ...PICTURE,
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=error',
    '-tag:v',
    'hvc1',
  ],
}

const WEBM_NAMES = /\.(webm|mkv)$/

async function makeMovies(): Promise<Original[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-originals-'))
  try {
    const made: Original[] = []
    for (const [name, args] of Object.entries(MOVIES)) {
      const file = path.join(folder, name)
      const isMade = await run('ffmpeg', ['-v', 'error', ...args, file]).then(
        () => true,
        // Not every build of ffmpeg has every encoder.
        () => false,
      )
      if (!isMade) continue
      const mutations = WEBM_NAMES.test(name) ? ELEMENTS : BOXES
      made.push({ name, as: 'video', bytes: await readFile(file), mutations })
    }
    return made
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePictures(): Promise<Original[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const drawn = () => sharp({ create: { width: 240, height: 160, channels: 3, background: '#888', noise } })
  const frames = Buffer.alloc(64 * 64 * 3 * 4)
  for (let at = 0; at < frames.length; at++) frames[at] = (at * 7) & 0xff
  const animated = sharp(frames, { raw: { width: 64, height: 256, channels: 3, pageHeight: 64 } })
  const all: [name: string, bytes: Buffer, mutations: readonly Mutation[]][] = [
    ['plain.png', await drawn().png().toBuffer(), CHUNKS],
    ['interlaced.png', await drawn().png({ progressive: true, palette: true }).toBuffer(), CHUNKS],
    ['heavy.png', await heavyPicture(600), CHUNKS],
    ['plain.jpg', await drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer(), SEGMENTS],
    ['progressive.jpg', await drawn().jpeg({ progressive: true }).toBuffer(), SEGMENTS],
    ['animated.gif', await animated.gif().toBuffer(), FRAMES],
    ['plain.webp', await drawn().webp().toBuffer(), ANY],
  ]
  return all.map(([name, bytes, mutations]) => ({ name, as: 'picture', bytes, mutations }))
}

const opened: Mutation = (bytes, random) =>
  Buffer.from(
    `${bytes.toString()}\n\n00:03.000 --> 00:04.000\n${random.pick(['<a', '<v ', '{\\ ', '&', '-->', '\n\n1\n']).repeat(random.below(40_000))}`,
  )

const CAPTIONS = {
  'plain.vtt': 'WEBVTT\n\nNOTE by ear\n\n00:01.000 --> 00:02.500 line:0\n<v Dana>High &amp; <b>tight</b>\n',
  'plain.srt': '1\n00:00:01,000 --> 00:00:02,000\n<i>First</i>\n',
}

/** Every container, image format and captions format that the tests have. */
export async function makeOriginals(): Promise<Original[]> {
  const movies = await makeMovies()
  const found = (name: string) => movies.find((movie) => movie.name === name)?.bytes
  const more: [string, Buffer | undefined][] = [
    ['small-drill.mp4', await aSmallVideo()],
    [
      'samples.mp4',
      found('fragments.mp4') && withSamples(found('fragments.mp4') ?? Buffer.alloc(0), 1_000_000),
    ],
    [
      'dolby.mp4',
      found('hevc.mp4') &&
        withDolbyVision(found('hevc.mp4') ?? Buffer.alloc(0), {
          profile: 8,
          compatibility: 4,
          entry: 'hvc1',
        }),
    ],
  ]
  const others = more.flatMap(([name, bytes]): Original[] =>
    bytes ? [{ name, as: 'video', bytes, mutations: BOXES }] : [],
  )
  const captions = Object.entries(CAPTIONS).map(([name, text]): Original => ({
    name,
    as: 'captions',
    bytes: Buffer.from(text),
    mutations: [opened],
  }))
  return [...movies, ...others, ...(await makePictures()), ...captions]
}
