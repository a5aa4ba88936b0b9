import { rm, stat } from 'node:fs/promises'
import type { Reader } from '../reader/readers.ts'
import { inputOf, type Ffmpeg, type RunOptions } from './ffmpeg.ts'
import { inspect } from './inspect.ts'
import { toneMapping } from './tone-mapping.ts'

const SECONDS_MAX = 20
/** Of the frames that are compared: as many as forty are held at a time. In pixels; a poster is no larger. */
const LONG_SIDE_MAX = 1280
/** Mean brightness of 255 under which a frame says nothing: a fade from black, a hand over the lens. */
const BRIGHTNESS_MIN = 32
/** Frames a second that are looked at, and how many of them. */
const CANDIDATES_PER_SECOND = 4
const CANDIDATE_FRAMES = 40

interface Tools {
  ffmpeg: Ffmpeg
  reader: Reader
}

/**
 * A telling frame of a video, written to `to` as WebP; false where there is no ffmpeg or it found none. Dark frames
 * are passed over, unless there are no others; of the rest, `thumbnail` takes the one that is most like the others.
 */
export async function extractPoster(
  { ffmpeg, reader }: Tools,
  source: { file: string; mediaType: string },
  duration: number,
  to: string,
  options: RunOptions = {},
): Promise<boolean> {
  if (!(await ffmpeg.isAvailable())) return false
  const frame = `${to}.png`
  const side = (name: string) => `'min(${LONG_SIDE_MAX},${name})'`
  const looks = [
    `fps=${Math.max(CANDIDATES_PER_SECOND, Math.ceil(8 / Math.max(duration, 0.5)))}`,
    `scale=${side('iw')}:${side('ih')}:force_original_aspect_ratio=decrease`,
  ]
  const bright = `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${BRIGHTNESS_MIN}:function=greater`
  try {
    const inspection = await inspect(ffmpeg, source.file, source.mediaType, options)
    if (!inspection) return false
    const { index } = inspection.video
    const tones = await toneMapping(ffmpeg, inspection.video)
    const input = ['-ss', Math.min(1, duration / 4).toFixed(2), ...inputOf(source.file, source.mediaType)]
    const take = (choose: string[]) => {
      const filters = [...choose, `thumbnail=${CANDIDATE_FRAMES}`, ...tones].join(',')
      const output = ['-map', `0:${index}`, '-frames:v', '1', '-vf', filters, '-f', 'image2', `file:${frame}`]
      return ffmpeg.convert(['-v', 'error', '-threads', '1', ...input, ...output], {
        seconds: SECONDS_MAX,
        ...options,
      })
    }
    await take([...looks, 'format=yuv420p', bright])
    if (!(await stat(frame).catch(() => null))) await take(looks)
    await reader.run('reencodeImage', [frame, to], options)
    return true
  } catch {
    await rm(to, { force: true })
    return false
  } finally {
    await rm(frame, { force: true })
  }
}
