/** The largest picture that is accepted. */
export const PICTURE_MAX_MB = 10
