import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Server } from '@tus/server'
import type { Middleware } from 'koa'
import { MEGABYTE } from '#shared/limits.ts'
import type { RouteInput } from '#shared/contract/define-route.ts'
import {
  RESUMABLE_UPLOADS_PATH,
  upload as uploadSchema,
  type Upload,
  type uploadRoutes,
} from '#shared/contract/uploads.ts'
import type { ErrorBody, ErrorCode } from '#shared/contract/values.ts'
import { ApiError } from '#server/api-error.ts'
import type { Parts } from '#server/feature.ts'
import { toApiError } from '#server/http/render-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
import { syncToDisk } from '#server/media/incoming-files.ts'
import {
  SNIFF_BYTES,
  THUMBNAIL_PART,
  videoPart,
  type FilePart,
  type ReceivedFile,
  type ReceivedFiles,
} from '#server/media/receive-form.ts'
import { LIFETIME_MS, type ResumableFiles } from './resumable-files.ts'
import { UploadLocks } from './upload-locks.ts'
import type { Uploads } from './uploads.service.ts'

/**
 * A new request for an upload means that its old connection is dead. The old one gets this long to bring what it
 * has.
 */
const DRAIN_MS = 500
const METHODS = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])
/** The suffix of the stored answer of a finished upload, for clients that missed it and ask again. */
const ANSWER = '.answer'

interface Options extends Pick<Parts, 'config' | 'storage' | 'readers' | 'now'> {
  files: ResumableFiles
  uploads: Pick<Uploads, 'store'>
}

type Pictures = RouteInput<typeof uploadRoutes.finishUpload>['body']

const gone = () => new ApiError('not_found', 'This upload is not here any more. Please start it again.')

/** Resumable uploads by tus, in files of this machine's disk, so that they survive a restart. */
export function createResumableUploads({ config, storage, readers, files, uploads, now }: Options) {
  const { maxUploadMb, allowedOrigins } = config
  const { directory } = files
  const makers = new WeakMap<object, Caller>()
  const finishing = new Map<string, Promise<Upload>>()

  const tus = new Server({
    path: RESUMABLE_UPLOADS_PATH,
    datastore: files,
    maxSize: maxUploadMb * MEGABYTE,
    relativeLocation: true,
    locker: new UploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: (origin) => allowedOrigins.includes(origin),
    // The id contains the owner's id, so that no person can create one for another account.
    namingFunction(request) {
      const maker = request.runtime?.node && makers.get(request.runtime.node.req)
      if (!maker) throw new Error('An upload without a maker')
      return `${maker.id}-${randomBytes(16).toString('hex')}`
    },
    onResponseError: (_, error) => toTusError(error, maxUploadMb),
  })

  const serve: Middleware = async (ctx, next) => {
    const id = idOf(ctx.path)
    if (id === null || !METHODS.has(ctx.method)) return next()
    const caller = callerOf(ctx)
    if (!caller && ctx.method !== 'OPTIONS') throw new ApiError('not_signed_in', 'Please sign in.')
    if (caller) {
      if (id !== '') requireOwner(caller, id)
      makers.set(ctx.req, caller)
      if (ctx.method === 'PATCH' || ctx.method === 'POST') readers.prepare()
    }
    ctx.respond = false
    ctx.res.statusCode = 200
    ctx.res.setHeader('Cache-Control', 'no-store')
    await tus.handle(ctx.req, ctx.res)
    return undefined
  }

  /** Links the bytes under a second name, so that storing them leaves the first name for another try. */
  const receive = async (caller: Caller, id: string, part: FilePart): Promise<ReceivedFile> => {
    requireOwner(caller, id)
    const arrived = await files.getUpload(id).catch(() => null)
    if (!arrived) throw gone()
    if (arrived.size === undefined || arrived.offset < arrived.size) {
      throw new ApiError('invalid', 'This upload is not whole yet. Please continue it first.')
    }
    if (arrived.size > part.maxBytes) throw part.tooLarge()
    const from = path.join(directory, id)
    const head = await buffer(createReadStream(from, { end: SNIFF_BYTES - 1 }))
    const kind = await part.judge(head).catch(async (error: unknown) => {
      await files.discard(id)
      throw error
    })
    const incoming = storage.incoming()
    await link(from, incoming.path).catch(() => copyFile(from, incoming.path, constants.COPYFILE_FICLONE))
    return { incoming, kind, bytes: arrived.size }
  }

  const finish = async (caller: Caller, id: string, pictures: Pictures): Promise<Upload> => {
    const answered = path.join(directory, id + ANSWER)
    const earlier = await readAnswer(answered)
    if (earlier) return earlier
    const wanted = [
      ['video', id, videoPart(maxUploadMb)],
      ['thumbnail', pictures.thumbnail, THUMBNAIL_PART],
      ['poster', pictures.poster, THUMBNAIL_PART],
    ] as const
    const received: ReceivedFiles<'video' | 'thumbnail' | 'poster'> = {}
    try {
      for (const [name, from, part] of wanted) if (from) received[name] = await receive(caller, from, part)
      const answer = await uploads.store(caller, received)
      // The upload is stored. If its answer cannot be remembered, a failure here would store it twice.
      await writeAnswer(answered, answer).catch(() => rm(answered, { force: true, recursive: true }))
      for (const [, from] of wanted) if (from) await files.discard(from)
      return answer
    } catch (error) {
      // A damaged video stays damaged. After a full disk, a busy database or a bad thumbnail another try may
      // work.
      if (error instanceof ApiError && error.code === 'unprocessable') await files.discard(id)
      throw error
    } finally {
      await Promise.all(Object.values(received).map((file) => storage.discard(file.incoming)))
    }
  }

  return {
    serve,

    /** @throws ApiError not_found, invalid while the upload is incomplete, else like an upload by form */
    async finish(caller: Caller, id: string, pictures: Pictures): Promise<Upload> {
      // Checked first: another account's call must not touch what is remembered for the owner.
      requireOwner(caller, id)
      const running = finishing.get(id)
      if (running) return running
      const run = finish(caller, id, pictures).finally(() => finishing.delete(id))
      finishing.set(id, run)
      return run
    },

    /** Deletes expired uploads. @returns the number of deleted files */
    async sweep(): Promise<number> {
      const names = await readdir(directory).catch(() => [])
      const oldest = now().getTime() - LIFETIME_MS
      const uploadOf = (name: string) => name.split('.', 1)[0]
      const living = new Set<string | undefined>()
      for (const name of names)
        if ((await mtimeOf(path.join(directory, name))) >= oldest) living.add(uploadOf(name))
      const expired = names.filter((name) => !living.has(uploadOf(name)))
      for (const name of expired) await rm(path.join(directory, name), { force: true })
      return expired.length
    },
  }
}

/** '' for the address where uploads are created, null for an address that is not tus's. */
function idOf(pathname: string): string | null {
  if (pathname === RESUMABLE_UPLOADS_PATH) return ''
  return /^\/api\/uploads\/(\d{1,10}-[0-9a-f]{32})$/.exec(pathname)?.[1] ?? null
}

function requireOwner(caller: Caller, id: string): void {
  if (!id.startsWith(`${caller.id}-`)) throw gone()
}

const mtimeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  )

/** null if there is no answer, or if writing it was cut off. */
async function readAnswer(file: string): Promise<Upload | null> {
  try {
    return uploadSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

/** Writes the whole answer or nothing, also if the process ends meanwhile. */
async function writeAnswer(file: string, answer: Upload): Promise<void> {
  const written = `${file}-new`
  await writeFile(written, JSON.stringify(answer), { flush: true })
  await rename(written, file)
  await syncToDisk(path.dirname(file))
}

/** Gives tus's refusals the shape of this API's errors; internal failures keep theirs. */
function toTusError(error: Error | { status_code: number }, maxUploadMb: number) {
  const failure = toApiError(error)
  if (error instanceof ApiError || failure.code === 'disk_full')
    return errorAnswer(failure.status, failure.code, failure.message)
  const status = 'status_code' in error ? error.status_code : 500
  return errorAnswer(status, ...errorOfStatus(status, maxUploadMb))
}

function errorAnswer(status_code: number, code: ErrorCode, message: string) {
  return { status_code, body: JSON.stringify({ code, message } satisfies ErrorBody) }
}

function errorOfStatus(status: number, maxUploadMb: number): [ErrorCode, string] {
  if (status === 404 || status === 410) return ['not_found', gone().message]
  if (status === 409)
    return ['conflict', 'This upload is at another place already. Please ask where it stands.']
  if (status === 413) return ['too_large', videoPart(maxUploadMb).tooLarge().message]
  if (status >= 500) return ['internal', 'Something went wrong on our side. Please try again.']
  return ['invalid', 'This step of the upload is not understood. Please try again.']
}
