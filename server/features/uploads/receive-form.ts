import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'koa'
import { UPLOAD_PARTS } from '#shared/contract/uploads.ts'
import { MEGABYTE } from '#shared/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import { SNIFF_BYTES, isPicture, sniffVideo, type Kind } from '#server/media/sniff.ts'
import type { Incoming, Storage } from '#server/media/storage.ts'

/** A thumbnail of more than this is not one. */
const PICTURE_MAX_BYTES = 10 * MEGABYTE
/** Boundaries and headers of the form around its files. */
const FORM_OVERHEAD_BYTES = MEGABYTE

export interface ReceivedFile {
  incoming: Incoming
  kind: Kind
  bytes: number
}

export interface ReceivedForm {
  video?: ReceivedFile
  thumbnail?: ReceivedFile
  poster?: ReceivedFile
}

type Part = keyof ReceivedForm

const isPart = (name: string): name is Part => name in UPLOAD_PARTS

export const tooLarge = (maxMb: number) =>
  new ApiError('too_large', `This video is larger than ${maxMb} MB, the most that is taken here.`)

const NOT_A_VIDEO = () => new ApiError('unsupported_kind', 'Please choose an MP4, MOV or WebM video.')
const NOT_A_PICTURE = () => new ApiError('unsupported_kind', 'Please choose a JPG, PNG or GIF picture.')

/**
 * Streams the parts of a multipart form to disk, never more of one in memory than a chunk. Each is judged by its
 * first bytes before anything is written.
 * @throws ApiError too_large, unsupported_kind or malformed; nothing stays on disk then
 */
export async function receiveForm(ctx: Context, storage: Storage, maxMb: number): Promise<ReceivedForm> {
  const announced = Number(ctx.get('Content-Length'))
  const maxBytes = maxMb * MEGABYTE
  if (announced > maxBytes + 2 * PICTURE_MAX_BYTES + FORM_OVERHEAD_BYTES) {
    ctx.set('Connection', 'close')
    throw tooLarge(maxMb)
  }
  if (!ctx.is('multipart/form-data')) throw new ApiError('malformed', 'Please send the files as a form.')

  const form: ReceivedForm = {}
  const writes: Promise<void>[] = []
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    // Whatever still arrives is of no use: the sender is told at once, and the connection ends after the answer.
    ctx.req.unpipe()
    ctx.req.resume()
  }

  await new Promise<void>((resolve, reject) => {
    const parser = new Busboy({
      headers: { ...ctx.headers, 'content-type': ctx.get('Content-Type') },
      limits: { files: 3, fields: 20, fieldSize: 10_000 },
    })
    const stop = (error: unknown) => {
      fail(error)
      resolve()
    }
    parser.on('file', (name: string, stream: Readable) => {
      if (!isPart(name) || form[name]) {
        stream.resume()
        return
      }
      const most = name === 'video' ? maxBytes : PICTURE_MAX_BYTES
      const tooMuch = () =>
        name === 'video' ? tooLarge(maxMb) : new ApiError('too_large', 'This picture is larger than 10 MB.')
      const file: ReceivedFile = {
        incoming: storage.incoming(),
        kind: { mediaType: '', extension: '' },
        bytes: 0,
      }
      form[name] = file
      writes.push(receiveFile(stream, file, { isVideo: name === 'video', most, tooMuch }).catch(stop))
    })
    parser.on('finish', resolve)
    parser.on('error', () => stop(new ApiError('malformed', 'The upload broke off. Please try again.')))
    ctx.req.on('aborted', () => stop(new ApiError('malformed', 'The upload broke off. Please try again.')))
    ctx.req.on('error', reject)
    ctx.req.pipe(parser)
  }).catch(fail)

  if (failure === undefined) await Promise.all(writes)
  if (failure === undefined) return form
  ctx.set('Connection', 'close')
  await Promise.all(Object.values(form).map((file: ReceivedFile) => storage.discard(file.incoming)))
  throw failure
}

interface Rules {
  isVideo: boolean
  most: number
  tooMuch(): ApiError
}

async function receiveFile(
  stream: Readable,
  file: ReceivedFile,
  { isVideo, most, tooMuch }: Rules,
): Promise<void> {
  let head: Buffer[] | null = []
  let headBytes = 0
  const judge = async () => {
    const start = Buffer.concat(head ?? [])
    head = null
    if (!isVideo) {
      if (!(await isPicture(start))) throw NOT_A_PICTURE()
      return start
    }
    const kind = await sniffVideo(start)
    if (!kind) throw NOT_A_VIDEO()
    file.kind = kind
    return start
  }
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.bytes += chunk.length
      if (file.bytes > most) return done(tooMuch())
      if (!head) return done(null, chunk)
      head.push(chunk)
      headBytes += chunk.length
      if (headBytes < SNIFF_BYTES) return done()
      judge().then((start) => done(null, start), done)
      return undefined
    },
    flush(done) {
      if (!head) return done()
      judge().then((start) => done(null, start), done)
      return undefined
    },
  })
  await pipeline(stream, check, createWriteStream(file.incoming.path, { flags: 'wx' }))
}
