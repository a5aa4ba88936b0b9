import path from 'node:path'
import { MEGABYTE } from '#shared/limits.ts'
import { videoArguments, timeLimitFor } from './encode.ts'
import { inputOf, type Ffmpeg, type RunOptions } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'

/** Whole groups of pictures; the sizes made here begin one every other second. */
const SEGMENT_SECONDS = 4
const OUTPUT_MAX_BYTES = 4096 * MEGABYTE

export interface SegmentTarget {
  media: string
  list: string
}

/**
 * Cuts a track into the segments of a stream: all of them lie one after the other in one file, and the list says from
 * where to where each goes.
 */
async function segment(
  ffmpeg: Ffmpeg,
  source: { file: string; mediaType: string },
  track: string[],
  to: SegmentTarget,
  options: RunOptions,
): Promise<void> {
  const format =
    `-map_metadata -1 -f hls -hls_playlist_type vod -hls_time ${SEGMENT_SECONDS} -hls_segment_type fmp4
    -hls_flags single_file -hls_segment_options movflags=+cmaf -hls_segment_filename`.split(/\s+/)
  await ffmpeg.convert(
    ['-v', 'error', ...inputOf(source.file, source.mediaType), ...track, ...format, to.media, to.list],
    { outputBytes: OUTPUT_MAX_BYTES, ...options },
  )
}

/**
 * One track of what plays everywhere, as it is.
 * @throws ToolError
 */
export const segmentTrack = (
  ffmpeg: Ffmpeg,
  source: { file: string; mediaType: string },
  track: number,
  to: SegmentTarget,
  { signal }: RunOptions,
): Promise<void> =>
  segment(ffmpeg, source, ['-map', `0:${track}`, '-c', 'copy'], to, { signal, seconds: 300 })

/**
 * A picture that players must turn, made upright in its full size: a stream's sizes take each other's place while it
 * plays, and all lie the same way.
 * @throws ToolError
 */
export async function segmentUpright(
  ffmpeg: Ffmpeg,
  source: { file: string; mediaType: string },
  { duration, video }: Inspection,
  to: SegmentTarget,
  { signal }: RunOptions,
): Promise<void> {
  const picture = await videoArguments(ffmpeg, video, Math.min(video.width, video.height))
  await segment(ffmpeg, source, picture, to, { signal, seconds: timeLimitFor(duration) })
}

/** The list with another name of the file that it lists the parts of. */
export const renameMedia = (list: string, from: string, to: string): string =>
  list.replaceAll(path.basename(from), to)

/** Most bits a second of any one segment, and of all of them together. */
export function bandwidthOf(list: string): { peak: number; average: number } {
  const segments = [...list.matchAll(/#EXTINF:([\d.]+),[^#]*#EXT-X-BYTERANGE:(\d+)/g)].map(
    ([, seconds, bytes]) => ({ seconds: Number(seconds), bits: 8 * Number(bytes) }),
  )
  const sum = (of: 'seconds' | 'bits') => segments.reduce((all, segment) => all + segment[of], 0)
  const rates = segments.map(({ seconds, bits }) => bits / Math.max(seconds, 0.1))
  return {
    peak: Math.ceil(Math.max(0, ...rates)),
    average: Math.ceil(sum('bits') / Math.max(sum('seconds'), 0.1)),
  }
}

export interface Variant {
  list: string
  codecs: string
  width: number
  height: number
  peak: number
  average: number
}

const AUDIO_GROUP = 'sound'

/** The list of lists: one for each size, and the sound that they share. */
export function writeMasterPlaylist(
  variants: Variant[],
  sound: Omit<Variant, 'width' | 'height'> | null,
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.list}"`,
    )
  for (const { list, codecs, width, height, peak, average } of variants) {
    const attributes = [
      `BANDWIDTH=${peak + (sound?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (sound?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${[codecs, ...(sound ? [sound.codecs] : [])].join(',')}"`,
      ...(sound ? [`AUDIO="${AUDIO_GROUP}"`] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, list)
  }
  return `${lines.join('\n')}\n`
}
