import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { ATTACHED_TYPES, type AttachedType } from '#shared/attached-files.ts'
import { FILE_KINDS } from '#shared/file-kinds.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { ATTACHED_TEXT_MAX_MB, ATTACHMENT_MAX_MB } from '#shared/limits/uploads.ts'
import { ApiError } from '#server/api-error.ts'
import { partOf, type FilePart } from './receive-form.ts'

/** Where readers of PDF look for its end, and those of ZIP for theirs, which may follow a comment of 64 kB. */
const TAIL_BYTES = 66 * 1024
const PDF_END_BYTES = 2048
const FIRST_KILOBYTE = 1024
/** What a browser takes for a page. */
const PAGE = /<\s*(!doctype|!--|html|head|body|script|svg|iframe|\?xml)/i
const ZIP_START = 'PK\x03\x04'
const ZIP_END = 'PK\x05\x06'
/** In no text: all control characters but tab, line feed, form feed and carriage return. */
const BINARY = /(?![\t\n\f\r])\p{Cc}/u
/** Two letters at the start of a text make it a bitmap for the detection. */
const MAY_BE_TEXT = new Set<string | undefined>([undefined, 'image/bmp'])

const isType = (mime: string | undefined): mime is AttachedType =>
  mime !== undefined && Object.hasOwn(ATTACHED_TYPES, mime)

const unsupported = (message: string = FILE_KINDS.attachment.unsupported) =>
  new ApiError('unsupported_kind', message)
const DAMAGED_PDF = 'This PDF is damaged or incomplete. Please export it again and retry.'
const NO_TEXT = 'This is no plain text in UTF-8. Please save it as UTF-8, or as PDF.'
const TEXT_TOO_LARGE = `This text is larger than ${ATTACHED_TEXT_MAX_MB} MB. Please save it as PDF.`

/** Decides by the first bytes of a file. @throws ApiError unsupported_kind */
async function typeOfHead(head: Uint8Array): Promise<AttachedType> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  const start = Buffer.from(head).toString('latin1')
  if (mime === 'application/pdf') {
    const first = start.slice(0, FIRST_KILOBYTE)
    if (!first.startsWith('%PDF-') || PAGE.test(first) || first.includes(ZIP_START)) throw unsupported()
    return mime
  }
  if (isType(mime)) return mime
  const isText = MAY_BE_TEXT.has(mime) && !BINARY.test(Buffer.from(head).toString('utf8'))
  // Markup stands at the start of its file, after a mark of the encoding and blanks.
  if (!isText || /^(\xef\xbb\xbf)?\s*</.test(start)) throw unsupported()
  return 'text/plain'
}

/** The rules for a file beside a film, as its first bytes show them. `checkAttached` has the others. */
export const ATTACHMENT_PART: FilePart = {
  ...partOf('attachment', ATTACHMENT_MAX_MB),
  async judge(head) {
    const mediaType = await typeOfHead(head)
    return { mediaType, extension: ATTACHED_TYPES[mediaType].extension }
  },
}

async function readTail(path: string, bytes: number): Promise<string> {
  const file = await open(path)
  try {
    const length = Math.min(bytes, TAIL_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}

/**
 * Checks a whole file that `ATTACHMENT_PART` took. A picture is checked by its re-encoding.
 * @throws ApiError unsupported_kind for a PDF without an end or that is an archive too, and for a text that is none;
 * too_large for a text
 */
export async function checkAttached(path: string, mediaType: string, bytes: number): Promise<void> {
  if (mediaType === 'application/pdf') {
    const tail = await readTail(path, bytes)
    if (tail.includes(ZIP_END)) throw unsupported()
    if (!tail.slice(-PDF_END_BYTES).includes('%%EOF')) throw unsupported(DAMAGED_PDF)
  }
  if (mediaType !== 'text/plain') return
  if (bytes > ATTACHED_TEXT_MAX_MB * MEGABYTE) throw new ApiError('too_large', TEXT_TOO_LARGE)
  const written = await readFile(path)
  const text = written.toString('utf8')
  if (bytes === 0 || BINARY.test(text) || !written.equals(Buffer.from(text))) throw unsupported(NO_TEXT)
}
