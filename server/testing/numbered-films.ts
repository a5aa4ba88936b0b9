import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const BITS = 10
const WIDTH = 160
const HEIGHT = 90
/** Samples a second in which a beep is looked for. */
const SAMPLE_RATE = 48_000
const HEARD = 2000

interface NumberedFilm {
  /** Pictures a second, as ffmpeg writes it. */
  rate: string
  seconds: number
  /** Seconds at which a beep of 0.2 s begins, between silence. */
  beeps: readonly number[]
  /** Pixels of the shorter side. */
  height?: number
  /** An expression of the pictures that are kept, by `n`: the film then has an uneven rate. */
  kept?: string
  /** Arguments of the encoders. */
  codecs?: readonly string[]
}

/** Writes a film each picture of which carries its number as bars: bit by bit from the left, white for 1. */
export async function makeNumberedFilm(
  to: string,
  {
    rate,
    seconds,
    beeps,
    kept,
    height = HEIGHT,
    codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  }: NumberedFilm,
): Promise<void> {
  const bars = `geq=lum='if(mod(floor(N/pow(2,floor(X/${WIDTH / BITS}))),2),235,16)':cb=128:cr=128`
  const filters = [bars, `scale=-2:${height}:flags=neighbor`, ...(kept ? [`select='${kept}'`] : [])].join(',')
  const sounds = beeps.map((at) => `between(t,${at},${at + 0.2})`).join('+')
  const picture = ['-f', 'lavfi', '-i', `color=black:s=${WIDTH}x${HEIGHT}:r=${rate}:d=${seconds},${filters}`]
  const beeping = `aevalsrc='0.5*sin(6283*t)*(${sounds || '0'})':s=${SAMPLE_RATE}:d=${seconds}`
  const sound = ['-f', 'lavfi', '-i', beeping]
  const times = kept ? ['-fps_mode', 'vfr'] : []
  const output = [...times, '-pix_fmt', 'yuv420p', ...codecs, to]
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...output])
}

/**
 * The numbers of the pictures in a film or picture, in their order.
 * @param tiles columns and rows of a storyboard, as ffmpeg writes them
 */
export async function numbersIn(file: string, tiles?: string): Promise<number[]> {
  const args = ['-v', 'error', '-i', file, '-fps_mode', 'passthrough']
  const scale = `${tiles ? `untile=${tiles},` : ''}crop=iw:ih/2,scale=${BITS}:1:flags=area,format=gray`
  const { stdout } = await run('ffmpeg', [...args, '-vf', scale, '-f', 'rawvideo', '-'], {
    encoding: 'buffer',
    maxBuffer: 1e8,
  })
  return Array.from({ length: stdout.length / BITS }, (_, at) =>
    stdout
      .subarray(at * BITS, (at + 1) * BITS)
      .reduce((sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0), 0),
  )
}

/** The times of the pictures of a film, in seconds. */
export async function timesIn(file: string): Promise<number[]> {
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...wanted, file])
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => Number.parseFloat(line))
}

/** The seconds at which beeps begin in a film. */
export async function beepsIn(file: string): Promise<number[]> {
  const sound = ['-vn', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', '-']
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...sound], {
    encoding: 'buffer',
    maxBuffer: 1e8,
  })
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2))
  const found: number[] = []
  let quietSince = 0
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < HEARD) continue
    if (at === 0 || at - quietSince > SAMPLE_RATE / 10) found.push(at / SAMPLE_RATE)
    quietSince = at
  }
  return found
}
