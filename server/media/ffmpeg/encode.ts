import { MEGABYTE } from '#shared/limits.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { inputOf, type Ffmpeg, type MediaSource, type RunOptions } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'
import { measureAudio } from './loudness.ts'
import { videoFilters, RENDITION_SIZES } from './video-filters.ts'

/** The highest bitrate of a size, in kbit/s. */
const MAX_BITRATE_KBIT = new Map<number, number>([
  [1080, 6000],
  [720, 3200],
  [480, 1500],
])
/** Other sizes get a bitrate in proportion to their area. */
const maxBitrateKbit = (size: number): number =>
  MAX_BITRATE_KBIT.get(size) ?? Math.round(6000 * Math.max(1, size / 1080) ** 2)
const KEY_FRAME_SECONDS = 2
const OUTPUT_MAX_BYTES = 4096 * MEGABYTE

/** The time limit of an encoding, in seconds; generous, because a slow machine may encode another video too. */
export const timeLimitFor = (duration: number): number => 120 + 40 * duration

/** An mp4 with its index in front and without metadata, such as the place and the device of a recording. */
const MP4_OUTPUT = '-map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4'.split(' ')
const AAC = '-c:a aac -b:a 160k'.split(' ')

/**
 * Arguments that encode the video stream upright.
 * @param size the shorter side of the result, at most, in pixels
 */
export async function videoArguments(
  ffmpeg: Ffmpeg,
  video: Inspection['video'],
  size: number,
): Promise<string[]> {
  const bitrate = maxBitrateKbit(size)
  const codec =
    `-c:v libx264 -preset veryfast -crf 21 -profile:v high -maxrate ${bitrate}k -bufsize ${2 * bitrate}k
    -force_key_frames expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`.split(/\s+/)
  return ['-map', `0:${video.index}`, '-vf', await videoFilters(ffmpeg, video, size), ...codec]
}

/** @param streams the arguments after the input, without the output's */
const writeMp4 = (
  ffmpeg: Ffmpeg,
  input: string[],
  streams: string[],
  to: string,
  options: RunOptions,
): Promise<string> =>
  ffmpeg.convert(['-v', 'error', ...input, ...streams, ...MP4_OUTPUT, `file:${to}`], {
    outputBytes: OUTPUT_MAX_BYTES,
    ...options,
  })

/**
 * Encodes any video as every browser plays it: H.264 of 8 bits and AAC, upright, at a constant frame rate, in the
 * range of standard screens, with normalized loudness.
 * @returns whether the source had audio that can't be decoded, so that the result has none
 * @throws ToolError
 */
export async function transcodeMain(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  { duration, video, audioStreams, hasAudio }: Inspection,
  to: string,
  options: RunOptions,
): Promise<{ isAudioLost: boolean }> {
  const seconds = timeLimitFor(duration)
  const measured = await measureAudio(ffmpeg, source, audioStreams, { seconds, signal: options.signal })
  const audio = measured
    ? ['-map', `0:${measured.index}`, '-af', measured.filters, ...AAC, '-ar', '48000']
    : []
  const picture = await videoArguments(ffmpeg, video, RENDITION_SIZES[0])
  await writeMp4(ffmpeg, inputOf(source), [...picture, ...audio], to, { seconds, ...options })
  return { isAudioLost: hasAudio && !measured }
}

/**
 * Scales a converted video down and copies its audio.
 * @throws ToolError
 */
export async function encodeRendition(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  { duration, video, audioStreams: [audio] }: Inspection,
  size: number,
  to: string,
  options: RunOptions,
): Promise<void> {
  const copied = audio ? ['-map', `0:${audio.index}`, '-c:a', 'copy'] : []
  const streams = [...(await videoArguments(ffmpeg, video, size)), ...copied]
  await writeMp4(ffmpeg, inputOf(source), streams, to, { seconds: timeLimitFor(duration), ...options })
}

/**
 * Encodes a range of a converted video, exact to the frame: a copy could begin only at a key frame.
 * @throws ToolError
 */
export async function encodeRange(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  { video, audioStreams: [audio] }: Inspection,
  { start, length }: Pick<PlaybackRange, 'start' | 'length'>,
  to: string,
  options: RunOptions,
): Promise<void> {
  const encoded = audio ? ['-map', `0:${audio.index}`, ...AAC, '-ac', '2'] : []
  const picture = await videoArguments(ffmpeg, video, RENDITION_SIZES[0])
  await writeMp4(
    ffmpeg,
    ['-ss', String(start), ...inputOf(source)],
    ['-t', String(length), ...picture, ...encoded],
    to,
    { seconds: timeLimitFor(length), ...options },
  )
}

/**
 * Copies the streams into an mp4 that plays before it has arrived as a whole.
 * @throws ToolError
 */
export async function remux(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  { video, audioStreams: [audio] }: Inspection,
  to: string,
  options: RunOptions = {},
): Promise<void> {
  const streams = ['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : []), '-c', 'copy']
  await writeMp4(ffmpeg, inputOf(source), streams, to, { seconds: 120, ...options })
}
