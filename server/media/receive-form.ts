import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from 'koa'
import { UPLOAD_PART_NAMES, UPLOAD_PARTS, type UploadPart } from '#shared/contract/uploads.ts'
import { FILE_KINDS, type FileKind, type FileKindName } from '#shared/file-kinds.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { ApiError } from '#server/api-error.ts'
import type { Incoming, Storage } from './storage.ts'
import { ImageTooLarge, Unreadable } from './unreadable.ts'
import { writeSynced } from './write-synced.ts'

/** Boundaries, headers and text fields of the form around its files. */
const FORM_OVERHEAD_BYTES = MEGABYTE
const FIELD_MAX_BYTES = 10_000
/** How many of the first bytes identify a file. */
export const SNIFF_BYTES = 4100

interface StoredAs {
  mediaType: string
  extension: string
}

/** Pictures are re-encoded, so their kind does not matter. */
const REENCODED: StoredAs = { mediaType: '', extension: '' }

/** The rules for one file of the form. */
export interface FilePart {
  maxBytes: number
  tooLarge(): ApiError
  /** Decides by the first bytes, not by the name. @throws ApiError unsupported_kind */
  judge(head: Uint8Array): Promise<StoredAs>
}

/**
 * The rules for a file of this kind.
 * @param canConvert whether this server converts films of other kinds; by default it does not
 */
export function partOf(
  given: FileKindName | FileKind,
  maxMb: number,
  canConvert: () => Promise<boolean> = () => Promise.resolve(false),
): FilePart {
  const kind: FileKind = typeof given === 'string' ? FILE_KINDS[given] : given
  return {
    maxBytes: maxMb * MEGABYTE,
    tooLarge: () => new ApiError('too_large', kind.tooLarge(maxMb)),
    async judge(head) {
      const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
      const storedAs = kind.taken[mime]
      // Matroska and WebM differ only in their document type.
      const isOtherMatroska = mime === 'video/matroska' && !Buffer.from(head.subarray(0, 64)).includes('webm')
      if (storedAs !== undefined && !isOtherMatroska) return storedAs ?? REENCODED
      const converted = kind.converted && (await canConvert()) ? kind.converted : null
      const recorded = converted?.taken[mime]
      if (recorded) return recorded
      throw new ApiError('unsupported_kind', (converted ?? kind).unsupported)
    },
  }
}

const PICTURE_TOO_LARGE =
  'This picture has too many pixels to be opened here. Please make it smaller, such as 4000 × 3000, and try again.'

/** The answer for a picture that could not be re-encoded; other failures are returned as they are. */
export function toPictureError(error: unknown): unknown {
  if (error instanceof ImageTooLarge) return new ApiError('too_large', PICTURE_TOO_LARGE)
  return error instanceof Unreadable ? new ApiError('unsupported_kind', FILE_KINDS.image.unsupported) : error
}

/** The rules for a video and the files that are added to it. */
export const uploadParts = (maxUploadMb: number, canConvert?: () => Promise<boolean>) =>
  Object.fromEntries(
    UPLOAD_PART_NAMES.map((part) => {
      const { attachedMaxMb = maxUploadMb }: FileKind = FILE_KINDS[UPLOAD_PARTS[part]]
      return [part, partOf(UPLOAD_PARTS[part], attachedMaxMb, canConvert)]
    }),
  ) as Record<UploadPart, FilePart>

export interface FormRules<Part extends string> {
  files: Record<Part, FilePart>
  /** The text fields that are read; others are ignored. */
  fields?: readonly string[]
}

export interface ReceivedFile {
  incoming: Incoming
  kind: StoredAs
  bytes: number
}

export type ReceivedFiles<Part extends string> = Partial<Record<Part, ReceivedFile>>

export interface ReceivedForm<Part extends string> {
  files: ReceivedFiles<Part>
  fields: Record<string, string>
}

const noForm = () => new ApiError('invalid', 'Please send the files as a form.')
export const uploadInterrupted = () => new ApiError('invalid', 'The upload broke off. Please try again.')

/**
 * Streams the files of a multipart form to disk; no more than a chunk of each is in memory. Each is checked by
 * its first bytes before anything is written. The caller stores or discards what was received.
 * @throws ApiError too_large, unsupported_kind or invalid; nothing stays on disk then
 */
export async function receiveForm<Part extends string>(
  ctx: Context,
  storage: Storage,
  rules: FormRules<Part>,
): Promise<ReceivedForm<Part>> {
  const parts = Object.values<FilePart>(rules.files)
  const maxBytes = parts.reduce((sum, part) => sum + part.maxBytes, FORM_OVERHEAD_BYTES)
  // A form that is larger than all its parts together is refused before it is read.
  if (Number(ctx.get('Content-Length')) > maxBytes) throw tooLarge(parts)
  const parser = parserOf(ctx)
  const isPart = (name: string): name is Part => Object.hasOwn(rules.files, name)
  const received = new Map<Part, ReceivedFile>()
  const fields = new Map<string, string>()
  const writes: Promise<void>[] = []
  const receiving = new AbortController()
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    // An open file occupies disk space even after it was removed.
    receiving.abort()
    // The refusal is answered at once, and what still arrives is discarded (server/http/lingering-close.ts).
    ctx.req.unpipe()
    ctx.req.resume()
  }

  await new Promise<void>((resolve) => {
    const stop = (error: unknown) => {
      fail(error)
      resolve()
    }
    const interrupt = () => stop(uploadInterrupted())
    parser.on('file', (name: string, stream: Readable) => {
      if (!isPart(name) || received.has(name)) {
        stream.resume()
        return
      }
      const file: ReceivedFile = { incoming: storage.incoming(), kind: REENCODED, bytes: 0 }
      received.set(name, file)
      writes.push(receiveFile(stream, file, rules.files[name], receiving.signal).catch(stop))
    })
    parser.on('field', (name: string, value: string, _nameCut: boolean, isCut: boolean) => {
      if (isCut) stop(new ApiError('invalid', 'One of the texts is too long.'))
      else if (rules.fields?.includes(name)) fields.set(name, value)
    })
    parser.on('finish', resolve)
    parser.on('error', interrupt)
    // Unknown parts are ignored, but a form without a length could send them without end.
    let arrived = 0
    ctx.req.on('data', (chunk: Buffer) => {
      arrived += chunk.length
      if (arrived > maxBytes) stop(tooLarge(parts))
    })
    ctx.req.on('aborted', interrupt)
    ctx.req.on('error', interrupt)
    ctx.req.pipe(parser)
  })

  await Promise.all(writes)
  if (failure === undefined) {
    // The map's keys are parts, each once.
    const files = Object.fromEntries(received) as ReceivedFiles<Part>
    return { files, fields: Object.fromEntries(fields) }
  }
  await Promise.all([...received.values()].map((file) => storage.discard(file.incoming)))
  throw failure
}

function parserOf(ctx: Context): InstanceType<typeof Busboy> {
  if (!ctx.is('multipart/form-data')) throw noForm()
  try {
    return new Busboy({
      headers: { ...ctx.headers, 'content-type': ctx.get('Content-Type') },
      limits: { files: UPLOAD_PART_NAMES.length, fields: 20, fieldSize: FIELD_MAX_BYTES },
    })
  } catch {
    // The boundary is missing.
    throw noForm()
  }
}

function tooLarge(parts: readonly FilePart[]): ApiError {
  const [largest] = parts.toSorted((a, b) => b.maxBytes - a.maxBytes)
  return largest ? largest.tooLarge() : new ApiError('too_large', 'The request is too large.')
}

async function receiveFile(
  stream: Readable,
  file: ReceivedFile,
  part: FilePart,
  signal: AbortSignal,
): Promise<void> {
  let head: Buffer[] | null = []
  const judge = async () => {
    const start = Buffer.concat(head ?? [])
    head = null
    file.kind = await part.judge(start)
    return start
  }
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      file.bytes += chunk.length
      if (file.bytes > part.maxBytes) throw part.tooLarge()
      head?.push(chunk)
      if (!head) yield chunk
      else if (file.bytes >= SNIFF_BYTES) yield await judge()
    }
    if (head) yield await judge()
  }
  let writing: Promise<unknown> = Promise.resolve()
  const write = (chunks: AsyncIterable<Buffer>) =>
    (writing = writeSynced(file.incoming.path, chunks, { flags: 'wx' }))
  try {
    await pipeline(stream, check, write, { signal })
  } finally {
    // After an abort the file may be open still: it is removed when it is closed.
    await writing.catch(() => undefined)
  }
}
