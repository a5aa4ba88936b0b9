import { z } from 'zod'
import type { Cut } from './cut.ts'
import { inputOf, ToolError } from './ffmpeg.ts'
import type { AudioStream, Encoding } from './inspect.ts'

/** The integrated loudness (LUFS), true peak (dBTP) and loudness range (LU) of every converted video. */
const TARGET_LUFS = -16
const TARGET = `I=${TARGET_LUFS}:TP=-1.5:LRA=11`
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

/** Below this level (dB) a channel has no sound. */
const SILENCE_DB = -60
/** By this many dB a voice that is on both channels, once inverted, is quieter on one loudspeaker. */
const CANCELLED_DB = 15
/** Seconds of a track that are looked at for what its channels hold. */
const LOOKED_AT_SECONDS = 600

/** The levels of a stereo track in dB: left, right, and both on one loudspeaker. */
async function levelsOf(
  { ffmpeg, inspection: { source }, options: { signal } }: Encoding<unknown>,
  { index }: AudioStream,
  seconds: number,
): Promise<[left: number, right: number, mono: number] | null> {
  const filters =
    'pan=3c|c0=c0|c1=c1|c2=0.5*c0+0.5*c1,astats=measure_perchannel=RMS_level:measure_overall=none'
  const output = [
    '-t',
    String(Math.min(seconds, LOOKED_AT_SECONDS)),
    '-map',
    `0:${index}`,
    '-af',
    filters,
    '-f',
    'null',
    '-',
  ]
  const stderr = await ffmpeg.convert([...inputOf(source), ...output], { seconds, signal })
  const levels = [...stderr.matchAll(/RMS level dB: (-?[\d.]+|-inf)/g)].map(([, level]) =>
    level === '-inf' ? -Infinity : Number(level),
  )
  const [left, right, mono] = levels
  return left === undefined || right === undefined || mono === undefined ? null : [left, right, mono]
}

/**
 * The filter to stereo. A voice that was recorded on one side is heard on both; one that is inverted on the other side, as by
 * a wrong cable, is turned, because one loudspeaker would play silence.
 */
async function stereoFilter(
  encoding: Encoding<unknown>,
  stream: AudioStream,
  seconds: number,
): Promise<string> {
  const { isLayoutUnknown, channels } = stream
  const levels = channels === 2 ? await levelsOf(encoding, stream, seconds) : null
  if (levels) {
    const [left, right, mono] = levels
    if (left > SILENCE_DB && right <= SILENCE_DB) return 'pan=stereo|c0=c0|c1=c0'
    if (right > SILENCE_DB && left <= SILENCE_DB) return 'pan=stereo|c0=c1|c1=c1'
    if (Math.min(left, right) > SILENCE_DB && mono < Math.min(left, right) - CANCELLED_DB)
      return 'pan=stereo|c0=c0|c1=-1*c1'
  }
  return isLayoutUnknown && channels > 1 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo'
}

/** The sound of a converted video. */
export interface MeasuredAudio {
  index: number
  /** To stereo, in sync with the video, with normalized loudness. */
  filters: string
  /** Whether players would hear it well as it is. */
  isFine: boolean
}

/** LU by which the loudness of a video may differ from that of the others. */
const LOUDNESS_TOLERANCE = 3

/**
 * Measures the first audio stream with a sound in it, so that the encoding applies one gain to all of it: a single pass would
 * amplify quiet moments. Recorders write a silent track before the one with the voice. The codec's name does not say
 * whether the decoder supports its profile.
 * @param seconds the limit of each measurement
 * @param cut the part of the sound that is kept; by default all of it, from the first picture on
 * @returns null where no stream can be decoded
 * @throws ToolError when ffmpeg was ended or exceeded its time limit
 */
export async function measureAudio(
  encoding: Encoding<unknown>,
  seconds: number,
  cut?: Cut,
): Promise<MeasuredAudio | null> {
  let silent: MeasuredAudio | null = null
  for (const stream of encoding.inspection.audioStreams) {
    try {
      // Sound before the first picture is left out; later sound begins after silence.
      const kept = cut ? `atrim=start=${cut.start}:end=${cut.end},` : ''
      const start = cut?.start ?? encoding.inspection.pictureStart
      const inSync = `${kept}asetpts=PTS-${start}/TB,aresample=async=1:first_pts=0`
      const toStereo = await stereoFilter(encoding, stream, seconds)
      const stereo = [inSync, toStereo].join(',')
      const loudness = await measureLoudness(encoding, stream.index, stereo, seconds)
      const filters = [stereo, ...(loudness ? [loudness.filter] : [])].join(',')
      const isFine =
        toStereo.startsWith('aformat') &&
        (!loudness || Math.abs(loudness.lufs - TARGET_LUFS) <= LOUDNESS_TOLERANCE)
      const measured = { index: stream.index, filters, isFine }
      if (loudness) return measured
      silent ??= measured
    } catch (error) {
      if (!(error instanceof ToolError) || error.fault !== 'failed') throw error
    }
  }
  return silent
}

/** The loudness, and the filter that applies the gain; null for silence. */
async function measureLoudness(
  { ffmpeg, inspection: { source }, options: { signal } }: Encoding<unknown>,
  index: number,
  stereo: string,
  seconds: number,
): Promise<{ lufs: number; filter: string } | null> {
  const filters = `${stereo},loudnorm=${TARGET}:print_format=json`
  const output = ['-map', `0:${index}`, '-af', filters, '-f', 'null', '-']
  const stderr = await ffmpeg.convert([...inputOf(source), ...output], { seconds, signal })
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(stderr)?.[0]
  const { success, data } = measured.safeParse(json ? JSON.parse(json) : null)
  if (!success || !Number.isFinite(data.input_i) || data.input_i < SILENCE_LUFS) return null
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = data
  return {
    lufs: i,
    filter: `loudnorm=${TARGET}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`,
  }
}
