import { rm, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { inputOf, type Ffmpeg } from './ffmpeg/ffmpeg.ts'
import { inspect } from './ffmpeg/inspect.ts'
import { toneMapping } from './ffmpeg/tone-mapping.ts'

/** A picture of more pixels than this is a bomb, not a thumbnail. */
const PIXELS_MAX = 50_000_000
const POSTER_MAX_SIDE = 1280
const POSTER_SECONDS_MAX = 20

/** Re-encodes a picture, so that nothing but pixels is kept of it. Throws when it isn't one. */
export async function storePicture(from: string, to: string): Promise<void> {
  await sharp(from, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width: POSTER_MAX_SIDE, height: POSTER_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
}

/** The same, cut to a square around its middle. */
export async function storeSquare(from: string, to: string, side: number): Promise<void> {
  await sharp(from, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(to)
}

/** Mean brightness of 255 under which a frame says nothing: a fade from black, a hand over the lens. */
const TOO_DARK = 32
/** Frames a second that are looked at, and how many of them. */
const LOOKS_PER_SECOND = 4
const LOOKS = 40

/**
 * A telling frame of a video, written to `to` as WebP; false where there is no ffmpeg or it found none. Dark frames
 * are passed over, unless there are no others; of the rest, `thumbnail` takes the one that is most like the others.
 */
export async function takePoster(
  ffmpeg: Ffmpeg,
  video: string,
  mediaType: string,
  duration: number,
  to: string,
): Promise<boolean> {
  if (!(await ffmpeg.isThere())) return false
  const frame = `${to}.png`
  const looks = `fps=${Math.max(LOOKS_PER_SECOND, Math.ceil(8 / Math.max(duration, 0.5)))}`
  const bright = `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${TOO_DARK}:function=greater`
  try {
    const inspection = await inspect(ffmpeg, video, mediaType)
    if (!inspection) return false
    const { index } = inspection.video
    const tones = await toneMapping(ffmpeg, inspection.video)
    const input = ['-ss', Math.min(1, duration / 4).toFixed(2), ...inputOf(video, mediaType)]
    const take = (choose: string[]) => {
      const filters = [...choose, `thumbnail=${LOOKS}`, ...tones].join(',')
      const output = ['-map', `0:${index}`, '-frames:v', '1', '-vf', filters, '-f', 'image2', `file:${frame}`]
      return ffmpeg.convert(['-v', 'error', '-threads', '1', ...input, ...output], {
        seconds: POSTER_SECONDS_MAX,
      })
    }
    await take([looks, 'format=yuv420p', bright])
    if (!(await stat(frame).catch(() => null))) await take([looks])
    await storePicture(frame, to)
    return true
  } catch {
    await rm(to, { force: true })
    return false
  } finally {
    await rm(frame, { force: true })
  }
}
