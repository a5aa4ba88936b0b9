import { z } from 'zod'
import { inputOf, type Ffmpeg, type RunOptions } from './ffmpeg.ts'

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

/**
 * Listens to the sound once, so that the second time one gain for all of it does: evened in a single pass, quiet
 * moments would be pumped up.
 * @returns the filter, none where there is nothing to hear
 * @throws ToolError
 */
export async function loudnessFilter(
  ffmpeg: Ffmpeg,
  from: { file: string; mediaType: string; audioIndex: number },
  options: RunOptions,
): Promise<string | null> {
  const told = await ffmpeg.convert(
    [
      ...inputOf(from.file, from.mediaType),
      '-map',
      `0:${from.audioIndex}`,
      '-vn',
      '-sn',
      '-dn',
      '-af',
      `loudnorm=${TARGET}:print_format=json`,
      '-f',
      'null',
      '-',
    ],
    options,
  )
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(told)?.[0]
  const { success, data } = measured.safeParse(json ? JSON.parse(json) : null)
  if (!success || !Number.isFinite(data.input_i) || data.input_i < SILENCE_LUFS) return null
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = data
  return `loudnorm=${TARGET}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`
}
