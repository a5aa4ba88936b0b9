import { MEGABYTE } from '#shared/limits.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { inputOf, type Ffmpeg, type RunOptions } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'
import { measureAudio } from './loudness.ts'
import { videoFilters, RENDITION_SIZES } from './video-filters.ts'

interface Source {
  file: string
  mediaType: string
}

/** Kilobits a second at most, by the shorter side. */
const MAX_BITRATE_KBIT = new Map<number, number>([
  [1080, 6000],
  [720, 3200],
  [480, 1500],
])
/** Of larger ones by their area: what plays already may be of any size. */
const maxBitrateKbit = (size: number): number =>
  MAX_BITRATE_KBIT.get(size) ?? Math.round(6000 * Math.max(1, size / 1080) ** 2)
const KEY_FRAME_SECONDS = 2
const OUTPUT_MAX_BYTES = 4096 * MEGABYTE

/** Generous: a slow machine with another video beside it is no reason to give up. */
export const timeLimitFor = (duration: number): number => 120 + 40 * duration

/** An mp4 that starts to play before it is all there, and says nothing of where and by what it was filmed. */
const MP4_OUTPUT = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4']

export const codecSettings = (size: number): string[] => {
  const most = maxBitrateKbit(size)
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    '-profile:v',
    'high',
    '-maxrate',
    `${most}k`,
    '-bufsize',
    `${2 * most}k`,
    '-force_key_frames',
    `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`,
  ]
}

/** The picture upright and at most of this size. */
export const videoArguments = async (
  ffmpeg: Ffmpeg,
  video: Inspection['video'],
  size: number,
): Promise<string[]> => [
  '-map',
  `0:${video.index}`,
  '-vf',
  await videoFilters(ffmpeg, video, size),
  ...codecSettings(size),
]

/**
 * Whatever it was, as what every browser plays: H.264 of 8 bits and AAC, upright, at one rate of frames, in the
 * range of common screens, its loudness evened.
 * @returns whether it had sound of which nothing could be heard, so that it has none now
 * @throws ToolError
 */
export async function transcodeMain(
  ffmpeg: Ffmpeg,
  source: Source,
  { duration, video, audioStreams, hasAudio }: Inspection,
  to: string,
  options: RunOptions,
): Promise<{ isAudioLost: boolean }> {
  const limits = { seconds: timeLimitFor(duration), outputBytes: OUTPUT_MAX_BYTES }
  const heard = await measureAudio(ffmpeg, source, audioStreams, { ...limits, signal: options.signal })
  const sound = heard
    ? ['-map', `0:${heard.index}`, '-af', heard.filters, '-c:a', 'aac', '-b:a', '160k', '-ar', '48000']
    : []
  const [size] = RENDITION_SIZES
  const picture = await videoArguments(ffmpeg, video, size)
  await ffmpeg.convert(
    [
      '-v',
      'error',
      ...inputOf(source.file, source.mediaType),
      ...picture,
      ...sound,
      ...MP4_OUTPUT,
      `file:${to}`,
    ],
    { ...limits, ...options },
  )
  return { isAudioLost: hasAudio && !heard }
}

/**
 * What plays everywhere, smaller: the picture scaled, the sound as it is.
 * @throws ToolError
 */
export async function encodeRendition(
  ffmpeg: Ffmpeg,
  source: Source,
  { duration, video, audioStreams: [audio] }: Inspection,
  size: number,
  to: string,
  options: RunOptions,
): Promise<void> {
  const picture = await videoArguments(ffmpeg, video, size)
  const sound = audio ? ['-map', `0:${audio.index}`, '-c:a', 'copy'] : []
  await ffmpeg.convert(
    [
      '-v',
      'error',
      ...inputOf(source.file, source.mediaType),
      ...picture,
      ...sound,
      ...MP4_OUTPUT,
      `file:${to}`,
    ],
    { seconds: timeLimitFor(duration), outputBytes: OUTPUT_MAX_BYTES, ...options },
  )
}

/**
 * A part of what plays everywhere, from one frame to another: both are made anew, since a copy could begin at key
 * frames alone.
 * @throws ToolError
 */
export async function encodeRange(
  ffmpeg: Ffmpeg,
  source: Source,
  { video, audioStreams: [audio] }: Inspection,
  { start, length }: Pick<PlaybackRange, 'start' | 'length'>,
  to: string,
  options: RunOptions,
): Promise<void> {
  const [size] = RENDITION_SIZES
  const picture = await videoArguments(ffmpeg, video, size)
  const sound = audio ? ['-map', `0:${audio.index}`, '-c:a', 'aac', '-b:a', '160k', '-ac', '2'] : []
  const input = ['-ss', String(start), ...inputOf(source.file, source.mediaType)]
  await ffmpeg.convert(
    ['-v', 'error', ...input, '-t', String(length), ...picture, ...sound, ...MP4_OUTPUT, `file:${to}`],
    { seconds: timeLimitFor(length), outputBytes: OUTPUT_MAX_BYTES, ...options },
  )
}

/**
 * The same pictures and sounds in a container that starts at once.
 * @throws ToolError
 */
export async function remux(
  ffmpeg: Ffmpeg,
  source: Source,
  { video, audioStreams: [audio] }: Inspection,
  to: string,
  options: RunOptions = {},
): Promise<void> {
  const streams = ['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : []), '-c', 'copy']
  await ffmpeg.convert(
    ['-v', 'error', ...inputOf(source.file, source.mediaType), ...streams, ...MP4_OUTPUT, `file:${to}`],
    { seconds: 120, outputBytes: OUTPUT_MAX_BYTES, ...options },
  )
}
