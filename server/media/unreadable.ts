/** The bytes are not what they claim to be, or reading them takes more time or memory than any file is worth. */
export class Unreadable extends Error {}

/** The file says that it is a video and yet holds none that can be read to its end. */
export class UnreadableVideo extends Unreadable {}

/** It holds sound alone. */
export class NoVideoTrack extends UnreadableVideo {}

/** Its colours mean something to Dolby's own decoders alone. */
export class DolbyVisionOnly extends UnreadableVideo {}

/** Its frames have more pixels than are decoded here. */
export class FrameTooLarge extends UnreadableVideo {}

/** A picture that takes more bytes when decoded than are given to it. */
export class ImageTooLarge extends Unreadable {}

const KINDS = { Unreadable, UnreadableVideo, NoVideoTrack, DolbyVisionOnly, FrameTooLarge, ImageTooLarge }
type Kind = keyof typeof KINDS

/** By its name it passes from one process to another. */
export const unreadableKindOf = (error: unknown): Kind =>
  (Object.entries(KINDS).find(([, Class]) => error instanceof Class && error.constructor === Class)?.[0] as
    Kind | undefined) ?? 'Unreadable'

export const createUnreadable = (kind: Kind, message: string): Unreadable => new KINDS[kind](message)
