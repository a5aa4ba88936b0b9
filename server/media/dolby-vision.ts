/** What a file says of its Dolby Vision, in the record that lies beside the codec's own. */
export interface DolbyVision {
  profile: number
  /** What the pictures are for whoever ignores it: 1 HDR10, 2 SDR, 4 HLG; 0 nothing that is of use. */
  compatibility: number
}

/** Pictures that mean something to Dolby's own decoders alone; from profile 8 on the compatibility says so. */
const DOLBY_ONLY_PROFILES = new Set([1, 3, 5])
const COMPATIBILITY_FROM_PROFILE = 8

/**
 * Whether anything else shows them in green and purple. The profile of phones, 8, holds HLG or HDR10, which what is
 * Dolby's only refines.
 */
export const isDolbyVisionOnly = ({ profile, compatibility }: DolbyVision): boolean =>
  DOLBY_ONLY_PROFILES.has(profile) || (profile >= COMPATIBILITY_FROM_PROFILE && compatibility === 0)

export const DOLBY_VISION_ONLY =
  'The colours of this video are made for Dolby Vision screens alone; everywhere else they would come out green and purple. Please export it as H.264 or as HDR10, or turn Dolby Vision off in the camera’s settings, and upload it anew.'
