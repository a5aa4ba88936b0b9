import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OUTPUT_MAX_BYTES, timeLimitFor, videoArguments } from './encode.ts'
import { inputOf } from './ffmpeg.ts'
import type { Encoding } from './inspect.ts'

/** A multiple of the key frame interval of the renditions. */
const SEGMENT_SECONDS = 4
const COPY_SECONDS_MAX = 300

export interface SegmentTarget {
  media: string
  list: string
}

/** Writes a track as HLS: one media file with all segments, and a playlist with the byte range of each. */
async function segment(
  { ffmpeg, inspection: { source }, to, options: { signal } }: Encoding<SegmentTarget>,
  track: string[],
  seconds: number,
): Promise<void> {
  const format =
    `-map_metadata -1 -f hls -hls_playlist_type vod -hls_time ${SEGMENT_SECONDS} -hls_segment_type fmp4
    -hls_flags single_file -hls_segment_options movflags=+cmaf -hls_segment_filename`.split(/\s+/)
  await ffmpeg.convert(['-v', 'error', ...inputOf(source), ...track, ...format, to.media, to.list], {
    outputBytes: OUTPUT_MAX_BYTES,
    signal,
    seconds,
  })
}

/**
 * Copies one track of a converted video into segments.
 * @throws ToolError
 */
export const segmentTrack = (encoding: Encoding<SegmentTarget>, track: number): Promise<void> =>
  segment(encoding, ['-map', `0:${track}`, '-c', 'copy'], COPY_SECONDS_MAX)

/** Seconds of a segment at most: a player loads all of it before it shows the place that was sought. */
const SEGMENT_SECONDS_MAX = 10

/**
 * Copies the picture of a converted video into segments. A copy can be cut at key frames alone: where these are far apart, the
 * picture is encoded.
 * @throws ToolError
 */
export async function segmentPicture(encoding: Encoding<SegmentTarget>): Promise<void> {
  await segmentTrack(encoding, encoding.inspection.video.index)
  const list = await readFile(encoding.to.list, 'utf8')
  const lengths = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  if (Math.max(0, ...lengths) > SEGMENT_SECONDS_MAX) await segmentUpright(encoding)
}

/**
 * Encodes a rotated picture upright in its full size: players switch between the variants of a stream, so all need the
 * same orientation.
 * @throws ToolError
 */
export async function segmentUpright(encoding: Encoding<SegmentTarget>): Promise<void> {
  const { duration, video } = encoding.inspection
  const picture = await videoArguments(encoding, Math.min(video.width, video.height))
  await segment(encoding, picture, timeLimitFor(duration))
}

/** Replaces the name of the media file in a playlist. */
export const renameMedia = (list: string, from: string, to: string): string =>
  list.replaceAll(path.basename(from), to)

/** The bitrates of a track in bit/s: the highest of a segment, and the average. */
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

/** The playlist of all variants and of the audio track that they share. */
export function writeMasterPlaylist(
  variants: Variant[],
  audio: Omit<Variant, 'width' | 'height'> | null,
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (audio)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="${audio.list}"`,
    )
  for (const { list, codecs, width, height, peak, average } of variants) {
    const attributes = [
      `BANDWIDTH=${peak + (audio?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (audio?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${[codecs, ...(audio ? [audio.codecs] : [])].join(',')}"`,
      ...(audio ? [`AUDIO="${AUDIO_GROUP}"`] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, list)
  }
  return `${lines.join('\n')}\n`
}
