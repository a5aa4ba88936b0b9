import { fileTypeFromBuffer } from 'file-type'

export interface FileKind {
  mediaType: string
  extension: string
}

/** How many of the first bytes identify a file. */
export const SNIFF_BYTES = 4100

const VIDEO: Record<string, FileKind> = {
  'video/mp4': { mediaType: 'video/mp4', extension: 'mp4' },
  'video/x-m4v': { mediaType: 'video/mp4', extension: 'mp4' },
  'video/quicktime': { mediaType: 'video/quicktime', extension: 'mov' },
  'video/webm': { mediaType: 'video/webm', extension: 'webm' },
  'video/matroska': { mediaType: 'video/webm', extension: 'webm' },
}
const IMAGE = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** MP4, MOV or WebM by the first bytes, not by the name; else null. */
export async function sniffVideo(head: Uint8Array): Promise<FileKind | null> {
  const type = await fileTypeFromBuffer(head)
  const kind = type ? VIDEO[type.mime] : undefined
  // Matroska and WebM differ only in their document type.
  if (type?.mime === 'video/matroska' && !Buffer.from(head.subarray(0, 64)).includes('webm')) return null
  return kind ?? null
}

export async function isImage(head: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(head)
  return type !== undefined && IMAGE.has(type.mime)
}
