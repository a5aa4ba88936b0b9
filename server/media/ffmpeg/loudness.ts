import { z } from 'zod'
import { inputOf, ToolError } from './ffmpeg.ts'
import type { AudioStream, Encoding } from './inspect.ts'

/** The integrated loudness (LUFS), true peak (dBTP) and loudness range (LU) of every converted video. */
const TARGET = 'I=-16:TP=-1.5:LRA=11'
/** Below this loudness there is only noise, which is not amplified. */
const SILENCE_LUFS = -50

const number = z.string().transform(Number)
const measured = z.object({
  input_i: number,
  input_tp: number,
  input_lra: number,
  input_thresh: number,
  target_offset: number,
})

const stereoFilter = ({ isLayoutUnknown, channels }: AudioStream): string =>
  isLayoutUnknown && channels > 1 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo'

/**
 * Measures the loudness of the first audio stream that can be decoded, so that the encoding applies one gain to all of
 * it: a single pass would amplify quiet moments. The codec's name does not say whether the decoder supports its profile.
 * @param seconds the limit of each measurement
 * @returns the index of the stream, and the filters to stereo in sync with the video and with normalized loudness; null
 * where no stream can be decoded
 * @throws ToolError when ffmpeg was ended or exceeded its time limit
 */
export async function measureAudio(
  encoding: Encoding,
  seconds: number,
): Promise<{ index: number; filters: string } | null> {
  for (const stream of encoding.inspection.audioStreams) {
    // Sound before the first picture is left out; later sound begins after silence.
    const inSync = `asetpts=PTS-${encoding.inspection.pictureStart}/TB,aresample=async=1:first_pts=0`
    const stereo = [inSync, stereoFilter(stream)].join(',')
    try {
      const loudness = await loudnessFilter(encoding, stream.index, stereo, seconds)
      return { index: stream.index, filters: [stereo, ...(loudness ? [loudness] : [])].join(',') }
    } catch (error) {
      if (!(error instanceof ToolError) || error.fault !== 'failed') throw error
    }
  }
  return null
}

/** The filter that applies the measured gain; null for silence. */
async function loudnessFilter(
  { ffmpeg, inspection: { source }, options: { signal } }: Encoding,
  index: number,
  stereo: string,
  seconds: number,
): Promise<string | null> {
  const filters = `${stereo},loudnorm=${TARGET}:print_format=json`
  const output = ['-map', `0:${index}`, '-af', filters, '-f', 'null', '-']
  const stderr = await ffmpeg.convert([...inputOf(source), ...output], { seconds, signal })
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(stderr)?.[0]
  const { success, data } = measured.safeParse(json ? JSON.parse(json) : null)
  if (!success || !Number.isFinite(data.input_i) || data.input_i < SILENCE_LUFS) return null
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = data
  return `loudnorm=${TARGET}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`
}
