import { ATTACHMENT_NAME_MAX_LENGTH } from './limits/uploads.ts'

/** The kinds of files that a lesson can have beside its film, by their media types. */
export const ATTACHED_TYPES = {
  'application/pdf': { extension: 'pdf', endings: /\.pdf$/i, label: 'PDF' },
  'image/jpeg': { extension: 'jpg', endings: /\.jpe?g$/i, label: 'JPEG picture' },
  'image/png': { extension: 'png', endings: /\.png$/i, label: 'PNG picture' },
  'text/plain': { extension: 'txt', endings: /\.(txt|text|csv|md|log)$/i, label: 'Text' },
} as const
export type AttachedType = keyof typeof ATTACHED_TYPES
// The names of an object's keys are not typed.
export const ATTACHED_MEDIA_TYPES = Object.keys(ATTACHED_TYPES) as AttachedType[]

/** What separates folders, and what Windows and shells give a meaning. */
const PATH_SIGNS = /[/\\:*?"<>|]/g
/** Control characters, lone surrogates, marks of direction, and characters without a width. */
const UNSEEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Cuts a name to the length, and keeps its ending. */
function shortened(name: string): string {
  if (name.length <= ATTACHMENT_NAME_MAX_LENGTH) return name
  const [ending = ''] = /\.\w{1,5}$/.exec(name) ?? []
  const start = name.slice(0, ATTACHMENT_NAME_MAX_LENGTH - ending.length)
  // Half of a pair may be left at the cut.
  return start.replace(/\p{Cs}$/u, '').trimEnd() + ending
}

/** The name of a file as a person may type it, in one line without signs of a path; '' where nothing is left. */
export const cleanFileName = (name: string): string =>
  shortened(
    name
      .replaceAll(PATH_SIGNS, '_')
      .replaceAll(UNSEEN_CHARACTERS, '')
      .normalize('NFC')
      .trim()
      .replace(/^\.+/, '')
      .trim(),
  )

/** The name with an ending of the media type: no download gets the ending of a program or a page. */
export function fileNameOf(name: string, mediaType: AttachedType): string {
  const { endings, extension } = ATTACHED_TYPES[mediaType]
  const clean = cleanFileName(name) || 'file'
  return endings.test(clean) ? clean : shortened(`${clean}.${extension}`)
}

/** The address at which a file beside a film is downloaded. */
export const attachmentPath = (videoId: number, attachmentId: number): string =>
  `/api/videos/${videoId}/attachments/${attachmentId}`

/** The part of a lesson on a device that is this file (`downloadPath`). */
export const attachmentPart = ({ id }: { id: number }) => `attachment-${id}` as const

/** What a download says of a file beside a film. */
export interface AttachedName {
  name: string
  mediaType: AttachedType
}

/** RFC 6266: always a download, of its exact type. The plain name is for clients that cannot read the other one. */
export function attachmentHeaders({ name, mediaType }: AttachedName) {
  const full = fileNameOf(name, mediaType)
  const plain = full.replaceAll(/[^\w. ()-]/g, '_')
  const encoded = encodeURIComponent(full).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  }
}
