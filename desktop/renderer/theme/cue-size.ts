/** The custom property of a media element that sets the size of its captions, in pixels. */
export const CUE_SIZE = '--cue-size'
