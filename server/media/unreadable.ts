/** Thrown when a file can't be parsed, or parsing it exceeds its limits of time or memory. */
export class Unreadable extends Error {}

/** A video that can't be read to its end. */
export class UnreadableVideo extends Unreadable {}

/** A file with audio only. */
export class NoVideoTrack extends UnreadableVideo {}

/** Only a Dolby Vision decoder shows the right colours. */
export class DolbyVisionOnly extends UnreadableVideo {}

/** The frames have more pixels than the server decodes. */
export class FrameTooLarge extends UnreadableVideo {}

/** The decoded image would exceed its memory limit. */
export class ImageTooLarge extends Unreadable {}

const ERRORS = { Unreadable, UnreadableVideo, NoVideoTrack, DolbyVisionOnly, FrameTooLarge, ImageTooLarge }
type Kind = keyof typeof ERRORS

/** The name of the class, by which the error passes between processes. */
export const unreadableKindOf = (error: unknown): Kind =>
  (Object.entries(ERRORS).find(([, Class]) => error instanceof Class && error.constructor === Class)?.[0] as
    Kind | undefined) ?? 'Unreadable'

export const createUnreadable = (kind: Kind, message: string): Unreadable => new ERRORS[kind](message)
