import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

export const FPS = 30

/** Frames being rasterised at the same time. */
const IN_FLIGHT = 3

const run = promisify(execFile)

const rasterise = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

export interface Film {
  width: number
  height: number
  seconds: number
  svgAt: (t: number) => string
  wav: Buffer
  output: string
}

/** Yields the pixels of each frame in order. A picture that does not change is rasterised once. */
async function* frames({ seconds, svgAt }: Film): AsyncGenerator<Buffer> {
  const total = Math.round(seconds * FPS)
  const queue: Promise<Buffer>[] = []
  let lastSvg = ''
  let last: Promise<Buffer> | undefined
  for (let index = 0; index < total; index++) {
    const svg = svgAt(index / FPS)
    if (!last || svg !== lastSvg) {
      last = rasterise(svg)
      lastSvg = svg
    }
    queue.push(last)
    const next = queue.length >= IN_FLIGHT ? queue.shift() : undefined
    if (next) yield await next
  }
  for (const rest of queue) yield await rest
}

/** Raw frames go into ffmpeg's standard input; the sound waits in a temporary file. */
export async function encode(film: Film): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-lesson-'))
  try {
    const sound = join(folder, 'sound.wav')
    await writeFile(sound, film.wav)
    const child = spawn('ffmpeg', argumentsFor(film, sound), { stdio: ['pipe', 'ignore', 'inherit'] })
    const closed = once(child, 'close')
    for await (const pixels of frames(film)) {
      if (!child.stdin.write(pixels)) await once(child.stdin, 'drain')
    }
    child.stdin.end()
    const [code] = await closed
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${film.output}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function argumentsFor({ width, height, output }: Film, sound: string): string[] {
  const words = (line: string): string[] => line.split(' ')
  return [
    ...words(`-y -loglevel error -f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FPS} -i - -i`),
    sound,
    ...words('-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'),
    ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'),
    // Flat colours stay clean at a factor that would ruin camera footage.
    ...words('-c:v libx264 -profile:v high -preset slow -crf 35 -x264-params psy=0'),
    // A keyframe every two seconds keeps seeking quick.
    ...words(`-g ${FPS * 2} -keyint_min ${FPS * 2} -sc_threshold 0`),
    // One channel of quiet tones: 48 kbit/s is what a stereo track of 96 gives each side.
    ...words('-c:a aac -b:a 48k -ac 1'),
    ...words('-map_metadata -1 -fflags +bitexact -movflags +faststart'),
    output,
  ]
}

/** Turns the quality down until the poster fits: a card in the library should cost next to nothing. */
export async function writePoster(svg: string, output: string): Promise<void> {
  for (const quality of [82, 74, 66]) {
    const image = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer()
    if (image.length > 60_000 && quality !== 66) continue
    await writeFile(output, image)
    return
  }
}

export async function measureSeconds(file: string): Promise<number> {
  const question = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  const { stdout } = await run('ffprobe', question)
  return Number(stdout.trim())
}
