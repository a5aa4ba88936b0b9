import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AREAS, HD_LINES, type Seen } from './media-case.ts'

const run = promisify(execFile)
const MEGABYTE = 1024 * 1024

interface Stream {
  codec_type: string
  color_space?: string
  height?: number
}

async function matrixOf(file: string): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', file])
  const { streams } = JSON.parse(stdout) as { streams: Stream[] }
  const { color_space: noted = 'unknown', height = 0 } = streams.find(
    (one) => one.codec_type === 'video',
  ) ?? {
    codec_type: '',
  }
  if (noted === 'unknown') return height >= HD_LINES ? 'bt709' : 'bt601'
  return noted === 'bt709' ? 'bt709' : 'bt601'
}

const cropOf = ({ x, y, width, height }: (typeof AREAS)[keyof typeof AREAS]) =>
  `crop=iw*${width / 2}:ih*${height / 2}:iw*${x + width / 4}:ih*${y + height / 4}`

/**
 * Looks at a picture, a film or a stream.
 * @param sound the file of the sound, where it is another one
 */
export async function lookAt(file: string, sound: string | null = file): Promise<Seen> {
  const matrix = await matrixOf(file)
  const asScreen = `scale=in_color_matrix=${matrix}:flags=accurate_rnd+full_chroma_int,format=rgb24`
  const read = ['-copyts', '-i', file]
  // The mean of the area in each picture, with its time.
  const { stderr } = await run(
    'ffmpeg',
    [
      '-hide_banner',
      ...read,
      '-an',
      '-vf',
      `${asScreen},${cropOf(AREAS.flash)},scale=1:1:flags=area,showinfo`,
      '-fps_mode',
      'passthrough',
      '-f',
      'null',
      '-',
    ],
    { maxBuffer: 64 * MEGABYTE },
  )
  const frames = [...stderr.matchAll(/pts_time:\s*(-?[\d.]+).*?mean:\[([\d ]+?)\s*\]/g)].map(
    ([, time, mean]) => ({
      time: Number(time),
      mean: (mean ?? '').trim().split(/\s+/).map(Number),
    }),
  )
  const first = frames[0]?.time ?? NaN
  const flashed = frames.find(({ mean }) => Math.min(...mean) > 190)
  const flash = (flashed?.time ?? NaN) - first
  // Streams are not sought: a picture is chosen by its number.
  const chosen = `select=gte(n\\,${flashed ? frames.indexOf(flashed) : 0})`
  const pixels = async (filter: string) => {
    const { stdout } = await run(
      'ffmpeg',
      [
        '-v',
        'error',
        '-i',
        file,
        '-vf',
        `${chosen},${asScreen},${filter}`,
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        '-',
      ],
      { encoding: 'buffer', maxBuffer: 64 * MEGABYTE },
    )
    return stdout
  }
  const patch = [...(await pixels(`${cropOf(AREAS.patch)},scale=1:1:flags=area`))].slice(0, 3)
  return {
    flash,
    // The tracks of a stream begin at zero, each in its own file. Of pictures that are decoded in another order ffmpeg
    // reads the times in fragments later than players do.
    beep: sound === null ? null : await beepAfter(sound, sound === file ? (flashed?.time ?? NaN) : flash),
    patch,
    square: await squareOf(file, `${chosen},${asScreen}`),
    pictures: frames.length,
    showsHidden: frames.some(({ mean: [red = 0, , blue = 0] }) => blue - red > 100),
  }
}

/** The width of the white square by its height, on a screen with square pixels. */
async function squareOf(file: string, asScreen: string): Promise<number> {
  const [width, height] = [640, 360]
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      file,
      '-frames:v',
      '1',
      // By the shape of the pixels, not stretched to the frame.

      '-vf',
      `${asScreen},scale=iw*sar:ih,setsar=1,scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=area,pad=${width}:${height}:-1:-1,format=gray`,
      '-f',
      'rawvideo',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 64 * MEGABYTE },
  )
  const isWhite = (x: number, y: number) => (stdout[y * width + x] ?? 0) > 150
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  // The lower half alone: the flash is above.
  for (let y = height / 2 - 4; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isWhite(x, y)) {
        columns.add(x)
        rows.add(y)
      }
  return rows.size === 0 ? NaN : columns.size / rows.size
}

const SOUND_RATE = 8000

/** Seconds from a time to the beep; null without a sound. */
async function beepAfter(file: string, time: number): Promise<number | null> {
  const { stdout: tracks } = await run('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'a',
    '-show_entries',
    'stream=index',
    '-of',
    'csv=p=0',
    file,
  ])
  if (tracks.trim() === '') return null
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-copyts',
    '-i',
    file,
    '-vn',
    '-map',
    '0:a:0',
    '-af',
    'ashowinfo',
    '-frames:a',
    '1',
    '-f',
    'null',
    '-',
  ])
  const begins = Number(/pts_time:\s*(-?[\d.]+)/.exec(stderr)?.[1] ?? 0)
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-copyts',
      '-i',
      file,
      '-vn',
      '-map',
      '0:a:0',
      '-ac',
      '1',
      // One loudspeaker hears both sides.
      '-af',
      `aresample=${SOUND_RATE}:async=1,bandpass=f=1000:width_type=h:w=400`,
      '-f',
      'f32le',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 64 * MEGABYTE },
  )
  const samples = new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4))
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (loudest < 0.02) return NaN
  const at = samples.findIndex((sample) => Math.abs(sample) > loudest * 0.3)
  return begins + at / SOUND_RATE - time
}
