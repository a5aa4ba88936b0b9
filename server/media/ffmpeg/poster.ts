import { rm, stat } from 'node:fs/promises'
import type { Reader } from '../reader/readers.ts'
import { Unreadable } from '../unreadable.ts'
import { DISK_FULL, inputOf, ToolError, type Ffmpeg, type MediaSource, type RunOptions } from './ffmpeg.ts'
import { matrixOf } from './colour.ts'
import { inspect } from './inspect.ts'
import { toneMapping } from './tone-mapping.ts'
import { scaleInto, toEven } from './video-filters.ts'

/** Generous, because a busy machine may give the process a tenth of a processor. */
const SECONDS_MAX = 120
/** Pixels. The `thumbnail` filter holds all candidate frames in memory. */
const LONG_SIDE_MAX = 1280
/** Mean brightness, up to 255, below which a frame is no candidate: a fade from black, a covered lens. */
const BRIGHTNESS_MIN = 32
const CANDIDATES_PER_SECOND = 4
const CANDIDATE_FRAMES = 40
/**
 * Where bright frames are looked for, by options of ffmpeg and seconds of the video. Of ten seconds of 4K at 60 frames a
 * second, all frames take 36 s of processor time and the key frames 1.3 s.
 */
const KEY_FRAMES = ['-skip_frame', 'nokey', '-t', '120']
const ALL_FRAMES = ['-t', '30']

const IS_BRIGHT = `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${BRIGHTNESS_MIN}:function=greater`

/**
 * Writes a representative frame of a video as WebP: not a dark one, unless all are dark; of the others the one that
 * ffmpeg's `thumbnail` filter selects, from the key frames where some of them are bright.
 * @param duration of the video, in seconds
 * @param to the path of the WebP file
 * @returns false where no frame can be decoded
 * @throws ToolError when ffmpeg is missing, is ended from outside or has no room to write; an error of the readers
 */
export async function extractPoster(
  { ffmpeg, readers }: { ffmpeg: Ffmpeg; readers: Reader },
  source: MediaSource,
  duration: number,
  to: string,
  options: RunOptions = {},
): Promise<boolean> {
  const frame = `${to}.png`
  try {
    const inspection = await inspect(ffmpeg, source, options)
    if (!inspection) return false
    const { index, width, height, hdr, colours } = inspection.video
    const tones = await toneMapping(ffmpeg, inspection.video)
    // As shown, with square pixels.
    const scale = Math.min(1, LONG_SIDE_MAX / Math.max(width, height))
    const shape = scaleInto(toEven(width * scale), toEven(height * scale))
    const candidates = [
      `fps=${Math.max(CANDIDATES_PER_SECOND, Math.ceil(8 / Math.max(duration, 0.5)))}`,
      `${shape}${hdr ? '' : `:in_color_matrix=${matrixOf(colours)}:out_color_matrix=bt709`}`,
      'setsar=1',
    ]
    const bright = [...candidates, 'format=yuv420p', IS_BRIGHT]
    // The picture is written in RGB: by the matrix to which it was converted.
    const toRgb = hdr ? [] : ['setparams=colorspace=bt709', 'scale=in_color_matrix=bt709', 'format=rgb24']
    const seek = ['-ss', Math.min(1, inspection.duration / 4).toFixed(2)]
    const extract = async (filtersBefore: string[], frames: string[], from = seek): Promise<boolean> => {
      const input = [...from, ...inputOf(source)]
      const filters = [...filtersBefore, `thumbnail=${CANDIDATE_FRAMES}`, ...tones, ...toRgb].join(',')
      const output = ['-map', `0:${index}`, '-frames:v', '1', '-vf', filters, '-f', 'image2', `file:${frame}`]
      await ffmpeg.convert(['-v', 'error', '-threads', '1', ...frames, ...input, ...output], {
        seconds: SECONDS_MAX,
        ...options,
      })
      return (await stat(frame).catch(() => null)) !== null
    }
    const isExtracted =
      (await extract(bright, KEY_FRAMES)) ||
      (await extract(bright, ALL_FRAMES)) ||
      (await extract(candidates, ALL_FRAMES)) ||
      // One picture that stands for all of the video: nothing comes after a seek.
      (await extract(candidates.slice(1), ['-t', '1'], []))
    if (!isExtracted) return false
    await readers.run('reencodeImage', [frame, to], options)
    return true
  } catch (error) {
    await rm(to, { force: true })
    if (!isOfTheFile(error)) throw error
    return false
  } finally {
    await rm(frame, { force: true })
  }
}

const isOfTheFile = (error: unknown): boolean =>
  error instanceof Unreadable ||
  (error instanceof ToolError &&
    (error.fault === 'failed' || error.fault === 'too_long') &&
    !DISK_FULL.test(error.message))
