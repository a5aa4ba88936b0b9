/** A thumbnail of more than this is not one. */
export const PICTURE_MAX_MB = 10
