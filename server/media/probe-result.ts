export interface Probe {
  /** Seconds of the picture and of the sound that is heard, unrounded; other tracks don't count. */
  duration: number
  /** Seconds from the first picture to the end of the last one. */
  videoDuration: number
  /** An edit list hides a part of the file, which is still in its bytes. */
  hidesMedia: boolean
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

/** The Dolby Vision configuration record of a video track. */
export interface DolbyVision {
  profile: number
  /** The base layer as other decoders see it: 1 HDR10, 2 SDR, 4 HLG; 0 not usable. */
  compatibility: number
}

/** The profiles that only Dolby Vision decoders support; from profile 8 on the compatibility id decides. */
const DOLBY_ONLY_PROFILES = new Set([1, 3, 5])
const COMPATIBILITY_FROM_PROFILE = 8

/** Whether other decoders show the picture in green and purple. Profile 8 of phones has a base layer of HLG or HDR10. */
export const isDolbyVisionOnly = ({ profile, compatibility }: DolbyVision): boolean =>
  DOLBY_ONLY_PROFILES.has(profile) || (profile >= COMPATIBILITY_FROM_PROFILE && compatibility === 0)

export const DOLBY_VISION_ONLY =
  'The colours of this video are made for Dolby Vision screens alone; everywhere else they would come out green and purple. Please export it as H.264 or as HDR10, or turn Dolby Vision off in the camera’s settings, and upload it anew.'

interface AudioTrack {
  channels: number
  canDecode: boolean
}

/**
 * The tracks that can be decoded, stereo first, else in the order of the file: phones write spatial audio beside stereo,
 * and recorders write the main track first.
 */
export function orderAudioTracks<Track extends AudioTrack>(tracks: readonly Track[]): Track[] {
  const usable = tracks.filter(({ canDecode }) => canDecode)
  const isStereo = ({ channels }: Track) => channels === 2
  return [...usable.filter(isStereo), ...usable.filter((track) => !isStereo(track))]
}
