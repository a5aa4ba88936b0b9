import { formatMegabytes } from './format.ts'
import { ATTACHED_MEDIA_TYPES, ATTACHED_TYPES } from './attached-files.ts'
import {
  ATTACHMENT_MAX_MB,
  UNUSED_ATTACHMENTS_MAX,
  UNUSED_PICTURES_MAX,
  UNUSED_UPLOADS_MAX,
} from './limits/uploads.ts'

interface StoredAs {
  mediaType: string
  extension: string
}

/** What is the same in every way in which files of a kind arrive. */
export interface FileKind {
  /** Media types by extension, for choosers of files. The server decides by the bytes, never by the name. */
  chosen: Readonly<Record<string, string>>
  /** As what a file is stored, by the media type of its first bytes; null where it is stored in another form, or never sent at /uploads/. */
  taken: Readonly<Record<string, StoredAs | null>>
  /** What a server with ffmpeg takes beside, and converts: films of body cameras and recorders. */
  converted?: Pick<FileKind, 'chosen' | 'unsupported'> & { taken: Readonly<Record<string, StoredAs>> }
  /** In megabytes, of a file that is added to a video. The operator bounds the videos themselves. */
  attachedMaxMb?: number
  /** The sentence for a file of another kind. */
  unsupported: string
  /** The sentence for a larger file, with its size where it is known. */
  tooLarge(maxMb: number, size?: string): string
  /** Files of one account that no video uses, and the sentence for more. */
  unusedMax: number
  tooMany: string
}

const MP4 = { mediaType: 'video/mp4', extension: 'mp4' }
const WEBM = { mediaType: 'video/webm', extension: 'webm' }

const inBrackets = (size: string | undefined): string => (size ? ` (${size})` : '')

const CHOSEN_BESIDE_FILM: Record<string, string> = Object.fromEntries(
  ATTACHED_MEDIA_TYPES.map((mediaType) => [ATTACHED_TYPES[mediaType].extension, mediaType]),
)

/**
 * The kinds of files that people upload. A new kind is an entry here; deploy/nginx.conf names the media types that it
 * sends by itself.
 */
export const FILE_KINDS = {
  video: {
    chosen: { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
    taken: {
      'video/mp4': MP4,
      'video/x-m4v': MP4,
      // Older phones and messengers write an MP4 under these brands, also with a picture in it.
      'video/3gpp': MP4,
      'video/3gpp2': MP4,
      'audio/mp4': MP4,
      'audio/x-m4a': MP4,
      'video/quicktime': { mediaType: 'video/quicktime', extension: 'mov' },
      'video/webm': WEBM,
      'video/matroska': WEBM,
    },
    unsupported: 'Please choose an MP4, MOV or WebM video.',
    converted: {
      chosen: {
        mts: 'video/mp2t',
        m2ts: 'video/mp2t',
        ts: 'video/mp2t',
        mkv: 'video/x-matroska',
        avi: 'video/x-msvideo',
        '3gp': 'video/3gpp',
      },
      taken: {
        'video/mp2t': { mediaType: 'video/mp2t', extension: 'mts' },
        'video/matroska': { mediaType: 'video/matroska', extension: 'mkv' },
        'video/vnd.avi': { mediaType: 'video/vnd.avi', extension: 'avi' },
      },
      unsupported: 'Please choose an MP4, MOV or WebM video. MTS, TS, MKV, AVI and 3GP are taken, too.',
    },
    tooLarge: (maxMb, size) =>
      `This video${inBrackets(size)} is larger than ${formatMegabytes(maxMb)}, the most that is taken here.`,
    unusedMax: UNUSED_UPLOADS_MAX,
    tooMany: `You have ${UNUSED_UPLOADS_MAX} uploaded videos that are not submitted. Please submit them, or wait a day until they are removed.`,
  },
  image: {
    chosen: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' },
    // Pictures are re-encoded.
    taken: { 'image/jpeg': null, 'image/png': null, 'image/gif': null },
    attachedMaxMb: 10,
    unsupported: 'Please choose a JPG, PNG or GIF picture.',
    tooLarge: (maxMb, size) => `This picture${inBrackets(size)} is larger than ${formatMegabytes(maxMb)}.`,
    unusedMax: UNUSED_PICTURES_MAX,
    tooMany: `You have ${UNUSED_PICTURES_MAX} uploaded pictures that no video uses. Please wait a day until they are removed.`,
  },
  /** A file beside the film. More rules than the first bytes decide about it (server/media/attached-files.ts). */
  attachment: {
    chosen: { ...CHOSEN_BESIDE_FILM, jpeg: 'image/jpeg' },
    taken: Object.fromEntries(ATTACHED_MEDIA_TYPES.map((mediaType) => [mediaType, null])),
    attachedMaxMb: ATTACHMENT_MAX_MB,
    unsupported:
      'Please choose a PDF, a JPG or PNG picture, or a plain text. Web pages, SVG drawings and Office documents are not taken: save them as PDF.',
    tooLarge: (maxMb, size) => `This file${inBrackets(size)} is larger than ${formatMegabytes(maxMb)}.`,
    unusedMax: UNUSED_ATTACHMENTS_MAX,
    tooMany: `You have ${UNUSED_ATTACHMENTS_MAX} attached files that no lesson uses. Please wait a day until they are removed.`,
  },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof FILE_KINDS

/** Whether a film of this media type is converted before a browser is shown it. */
export const isConverted = (mediaType: string): boolean =>
  Object.values(FILE_KINDS.video.converted.taken).some((stored) => stored.mediaType === mediaType)

/** The logo of a department. Never SVG, which is markup. */
export const LOGO_KIND: FileKind = {
  ...FILE_KINDS.image,
  chosen: { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' },
  taken: { 'image/png': null, 'image/jpeg': null, 'image/webp': null },
  unsupported: 'Please choose a PNG, JPG or WebP picture.',
}

/** The forms in which files of all kinds are stored, those that are stored in another form left out. */
export const STORED_FORMS: readonly StoredAs[] = Object.values<FileKind>(FILE_KINDS)
  .flatMap(({ taken }) => Object.values(taken))
  .filter((storedAs) => storedAs !== null)

/** The value of `accept` for a chooser. Some systems know no media type for a file, so the extensions are listed too. */
export const acceptOf = ({ chosen }: FileKind): string =>
  [...new Set(Object.values(chosen)), ...Object.keys(chosen).map((extension) => `.${extension}`)].join(',')
