export interface Probe {
  /** Seconds, unrounded. */
  duration: number
  /** Pixels as shown, rotated. */
  width: number
  height: number
  /** Degrees clockwise by which the player rotates the picture. */
  rotation: number
  videoCodec: string | null
  audioCodec: string | null
  /** The work that is necessary until every browser plays the file. */
  transcodePlan: TranscodePlan
}

/** Nothing; the same streams in another container; other streams. */
export type TranscodePlan = 'none' | 'remux' | 'transcode'

/** The codecs that every browser plays. */
const PLAYABLE_VIDEO = new Set(['avc', 'vp8', 'vp9', 'av1'])
export const isPlayable = (probe: Probe): boolean => PLAYABLE_VIDEO.has(probe.videoCodec ?? '')

/** 8K is 33 megapixels. Larger frames take gigabytes to decode. */
export const FRAME_SIDE_MAX = 8192
export const FRAME_PIXELS_MAX = 36_000_000
