export interface Probe {
  /** Seconds, unrounded. */
  duration: number
  /** Pixels as shown, after the rotation. */
  width: number
  height: number
  /** Degrees clockwise that the player turns the picture by. */
  rotation: number
  videoCodec: string | null
  audioCodec: string | null
  /** What must be done before it plays everywhere. */
  transcodePlan: TranscodePlan
}

/** Nothing; the same pictures and sounds in a better container; other pictures and sounds. */
export type TranscodePlan = 'none' | 'remux' | 'transcode'

/** What every browser plays; anything else would be a black frame on somebody's phone. */
const PLAYABLE_VIDEO = new Set(['avc', 'vp8', 'vp9', 'av1'])
export const isPlayable = (probe: Probe): boolean => PLAYABLE_VIDEO.has(probe.videoCodec ?? '')

/** 8K is 33 megapixels. Larger frames take gigabytes to decode, and no camera of a crew films them. */
export const FRAME_SIDE_MAX = 8192
export const FRAME_PIXELS_MAX = 36_000_000
