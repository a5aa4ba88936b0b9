import type { Trim } from '#shared/contract/own-videos.ts'
import type { MediaSource } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'

/** Seconds before the part from which on the file is decoded: more than the distance of two key frames. */
const LEAD_SECONDS = 15
/** Containers in which a seek arrives where it should. Others are decoded from their beginning. */
const SEEKABLE = new Set(['video/mp4', 'video/quicktime'])
const FRAME_RATE_KEPT_MAX = 60

/** The part of a film that an encoding keeps. Times are seconds from where the source is read. */
export interface Cut {
  source: MediaSource
  start: number
  end: number
  /** Whether pictures keep their times, because these are uneven; otherwise they get a constant rate. */
  keepsTimes: boolean
  /** Seconds that the last picture stands while the sound goes on. */
  standstill: number
}

export function cutOf(
  {
    source,
    video,
    duration,
    pictureStart,
  }: Pick<Inspection, 'source' | 'video' | 'duration' | 'pictureStart'>,
  { startMs, endMs }: Trim,
): Cut {
  // Whole seconds, so that no time is rounded in the units of a track.
  const from = SEEKABLE.has(source.mediaType) ? Math.max(0, Math.floor(startMs / 1000) - LEAD_SECONDS) : 0
  const [start, end] = [startMs / 1000 - from, endMs / 1000 - from]
  return {
    source: { ...source, read: { from, seconds: Math.ceil(end) + 1 } },
    start: Number(start.toFixed(3)),
    end: Number(end.toFixed(3)),
    keepsTimes: video.isRateVariable && video.frameRate <= FRAME_RATE_KEPT_MAX,
    standstill: Math.max(0, endMs / 1000 - Math.max(startMs / 1000, pictureStart + duration)),
  }
}

/**
 * Keeps the pictures whose time is in the part. The new timeline begins with the first of them: at a constant rate all move
 * alike, less than the time of a picture, so that none is lost; at an uneven one the others keep their times beside the sound.
 */
export const cutFilters = ({ start, end, keepsTimes }: Cut): string[] => [
  `trim=start=${start}:end=${end}`,
  keepsTimes ? `setpts='if(eq(N\\,0)\\,0\\,PTS-${start}/TB)'` : 'setpts=PTS-STARTPTS',
]
