import { MEGABYTE } from '#shared/limits/units.ts'
import type { Trim } from '#shared/contract/own-videos.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { cutOf, type Cut } from './cut.ts'
import { inputOf } from './ffmpeg.ts'
import type { Encoding } from './inspect.ts'
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
export const OUTPUT_MAX_BYTES = 4096 * MEGABYTE

/** The time limit of an encoding, in seconds; generous, because a slow machine may encode another video too. */
export const timeLimitFor = (duration: number): number => 120 + 40 * duration

/** An mp4 with its index in front and without metadata, such as the place and the device of a recording. */
const MP4_OUTPUT = '-map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4'.split(' ')
/** The times of the pictures as they are, in units of 1/90000 s. */
const KEEP_TIMES = '-fps_mode vfr -enc_time_base 1:90000'.split(' ')
const AAC = '-c:a aac -b:a 160k'.split(' ')

/**
 * Arguments that encode the video stream upright.
 * @param size the shorter side of the result, at most, in pixels
 */
export async function videoArguments(
  { ffmpeg, inspection }: Pick<Encoding, 'ffmpeg' | 'inspection'>,
  size: number,
  cut?: Cut,
): Promise<string[]> {
  const { video } = inspection
  const bitrate = maxBitrateKbit(size)
  const codec =
    `-c:v libx264 -preset veryfast -crf 21 -profile:v high -maxrate ${bitrate}k -bufsize ${2 * bitrate}k
    -force_key_frames expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`.split(/\s+/)
  const times = cut?.keepsTimes ? KEEP_TIMES : []
  return [
    '-map',
    `0:${video.index}`,
    '-vf',
    await videoFilters(ffmpeg, inspection, size, cut),
    ...times,
    ...codec,
  ]
}

/**
 * @param streams the arguments after the input, without the output's
 * @param seek the arguments before the input
 */
const writeMp4 = (
  { ffmpeg, inspection: { source }, to, options }: Encoding,
  streams: string[],
  seconds: number,
  seek: string[] = [],
): Promise<string> =>
  ffmpeg.convert(['-v', 'error', ...seek, ...inputOf(source), ...streams, ...MP4_OUTPUT, `file:${to}`], {
    seconds,
    outputBytes: OUTPUT_MAX_BYTES,
    ...options,
  })

/**
 * Encodes any video as every browser plays it: H.264 of 8 bits and AAC, upright, at a constant frame rate, in the
 * range of standard screens, with normalized loudness.
 * @param trim the part that is kept, exact to the picture; all of it by default
 * @returns whether the source had audio that can't be decoded, so that the result has none
 * @throws ToolError
 */
export async function transcodeMain(whole: Encoding, trim?: Trim): Promise<{ isAudioLost: boolean }> {
  const cut = trim && cutOf(whole.inspection, trim)
  const encoding = cut ? { ...whole, inspection: { ...whole.inspection, source: cut.source } } : whole
  const { duration, hasAudio } = encoding.inspection
  const seconds = timeLimitFor(duration)
  const measured = await measureAudio(encoding, seconds, cut)
  const audio = measured
    ? ['-map', `0:${measured.index}`, '-af', measured.filters, ...AAC, '-ar', '48000']
    : []
  const picture = await videoArguments(encoding, RENDITION_SIZES[0], cut)
  await writeMp4(encoding, [...picture, ...audio], seconds)
  return { isAudioLost: hasAudio && !measured }
}

/**
 * Scales a converted video down and copies its audio.
 * @throws ToolError
 */
export async function encodeRendition(encoding: Encoding, size: number): Promise<void> {
  const { duration, audioStreams } = encoding.inspection
  const [audio] = audioStreams
  const copied = audio ? ['-map', `0:${audio.index}`, '-c:a', 'copy'] : []
  const picture = await videoArguments(encoding, size)
  await writeMp4(encoding, [...picture, ...copied], timeLimitFor(duration))
}

/**
 * Encodes a range of a converted video, exact to the frame: a copy could begin only at a key frame.
 * @throws ToolError
 */
export async function encodeRange(encoding: Encoding, { start, length }: PlaybackRange): Promise<void> {
  const [audio] = encoding.inspection.audioStreams
  const encoded = audio ? ['-map', `0:${audio.index}`, ...AAC, '-ac', '2'] : []
  const picture = await videoArguments(encoding, RENDITION_SIZES[0])
  const streams = ['-t', String(length), ...picture, ...encoded]
  await writeMp4(encoding, streams, timeLimitFor(length), ['-ss', String(start)])
}

/**
 * Copies the picture of a video that plays everywhere into an mp4 that plays before it has arrived as a whole. Of several
 * audio streams it takes the one with a sound, and copies it where it is heard as those of converted videos are: with the same
 * loudness, on both sides. Otherwise it encodes the sound.
 * @param isContainerFine whether the file is such an mp4 already
 * @returns false, with nothing written, where the file is fine as it is
 * @throws ToolError
 */
export async function repack(
  encoding: Encoding,
  { isContainerFine }: { isContainerFine: boolean },
): Promise<boolean> {
  const { video, audioStreams, duration } = encoding.inspection
  const seconds = timeLimitFor(duration)
  const measured = await measureAudio(encoding, seconds)
  const isSoundFine = measured?.isFine ?? true
  if (isContainerFine && isSoundFine) return false
  // A sound that ffmpeg can't decode is played by browsers all the same.
  const audio = measured ?? audioStreams[0]
  const sound = audio ? ['-map', `0:${audio.index}`] : []
  const encoded =
    measured && !isSoundFine ? ['-af', measured.filters, ...AAC, '-ar', '48000'] : ['-c:a', 'copy']
  await writeMp4(encoding, ['-map', `0:${video.index}`, '-c:v', 'copy', ...sound, ...encoded], seconds)
  return true
}
