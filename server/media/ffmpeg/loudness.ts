import { z } from 'zod'
import { inputOf, ToolError, type Ffmpeg, type RunOptions } from './ffmpeg.ts'
import type { AudioStream } from './inspect.ts'

/** Integrated loudness that every converted video gets, its highest peak, and its range. */
const TARGET = 'I=-16:TP=-1.5:LRA=11'
/** Quieter than this there is nothing but noise to raise. */
const SILENCE_LUFS = -50

const number = z.string().transform(Number)
const measured = z.object({
  input_i: number,
  input_tp: number,
  input_lra: number,
  input_thresh: number,
  target_offset: number,
})

interface MeasuredAudio {
  index: number
  /** Brings it to two channels, where they belong in time, and to its loudness. */
  filters: string
}

const stereoFilter = ({ isLayoutUnknown, channels }: AudioStream): string =>
  isLayoutUnknown && channels > 1 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo'

/**
 * Listens to the sound once, so that the second time one gain for all of it does: evened in a single pass, quiet
 * moments would be pumped up. Of several tracks it is the first that can be listened to: what a file says of a codec
 * doesn't tell whether its decoder takes this kind of it. Null where that is none.
 * @throws ToolError when it was ended or took too long
 */
export async function measureAudio(
  ffmpeg: Ffmpeg,
  source: { file: string; mediaType: string },
  sounds: readonly AudioStream[],
  options: RunOptions,
): Promise<MeasuredAudio | null> {
  for (const sound of sounds) {
    const stereo = ['aresample=async=1:first_pts=0', stereoFilter(sound)].join(',')
    try {
      const loudness = await loudnessFilter(ffmpeg, source, sound.index, stereo, options)
      return { index: sound.index, filters: [stereo, ...(loudness ? [loudness] : [])].join(',') }
    } catch (error) {
      if (!(error instanceof ToolError) || error.fault !== 'failed') throw error
    }
  }
  return null
}

/** The gain; null where there is nothing to hear. */
async function loudnessFilter(
  ffmpeg: Ffmpeg,
  { file, mediaType }: { file: string; mediaType: string },
  index: number,
  stereo: string,
  options: RunOptions,
): Promise<string | null> {
  const stderr = await ffmpeg.convert(
    [
      ...inputOf(file, mediaType),
      '-map',
      `0:${index}`,
      '-vn',
      '-sn',
      '-dn',
      '-af',
      `${stereo},loudnorm=${TARGET}:print_format=json`,
      '-f',
      'null',
      '-',
    ],
    options,
  )
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(stderr)?.[0]
  const { success, data } = measured.safeParse(json ? JSON.parse(json) : null)
  if (!success || !Number.isFinite(data.input_i) || data.input_i < SILENCE_LUFS) return null
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = data
  return `loudnorm=${TARGET}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`
}
