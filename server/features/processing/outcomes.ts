/** Thrown when no further attempt can succeed; the message is for the uploader. */
export class UnrecoverableError extends Error {}

/** A video without its audio is published all the same, with this warning to its owner. */
export const AUDIO_LOST =
  'It plays without sound: this server knows no way to read the sound in this file. If it should be heard, export it with AAC sound and upload it anew.'
