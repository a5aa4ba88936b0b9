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
