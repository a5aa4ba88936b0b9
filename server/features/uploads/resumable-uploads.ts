import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ERRORS, Server, type Locker } from '@tus/server'
import type { Middleware } from 'koa'
import { MEGABYTE } from '#shared/limits/units.ts'
import type { RouteInput } from '#shared/contract/define-route.ts'
import {
  RESUMABLE_UPLOADS_PATH,
  UPLOAD_PART_NAMES,
  type Upload,
  type UploadPart,
  type uploadRoutes,
} from '#shared/contract/uploads.ts'
import type { ErrorBody, ErrorCode } from '#shared/contract/values.ts'
import { ApiError, unavailableError } from '#server/api-error.ts'
import type { Parts } from '#server/feature.ts'
import { isOutage, toApiError } from '#server/http/render-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  SNIFF_BYTES,
  uploadParts,
  type FilePart,
  type ReceivedFile,
  type ReceivedFiles,
} from '#server/media/receive-form.ts'
import { FileMissing } from '#server/media/storage.ts'
import type { FinishedUploads } from './finished-uploads.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import type { AssertMayUpload } from './upload-rights.ts'
import { withLock } from './upload-locks.ts'
import type { Uploads } from './uploads.service.ts'

/**
 * A new request for an upload means that its old connection is dead. The old one gets this long to bring what it
 * has.
 */
const DRAIN_MS = 500
const METHODS = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])

interface Options extends Pick<Parts, 'config' | 'storage' | 'readers' | 'ffmpeg'> {
  unfinished: UnfinishedUploads
  locks: Locker
  finished: FinishedUploads
  assertMayUpload: AssertMayUpload
  store(
    caller: Caller,
    form: Parameters<Uploads['store']>[1],
    alongside: Parameters<Uploads['store']>[3],
  ): Promise<Upload>
}

/** The uploads of the other parts. */
type Others = RouteInput<typeof uploadRoutes.finishUpload>['body']

const gone = () => new ApiError('not_found', 'This upload is not here any more. Please start it again.')

/** Resumable uploads by tus. They survive a restart, and servers that share their `unfinished` uploads and `locks` share them. */
export function createResumableUploads(options: Options) {
  const { config, storage, readers, unfinished, locks, finished, store, assertMayUpload } = options
  const { maxUploadMb, allowedOrigins } = config
  const parts = uploadParts(maxUploadMb, options.ffmpeg.isAvailable)
  const makers = new WeakMap<object, Caller>()
  /** What this server is finishing. */
  const finishing = new Map<string, Promise<Upload>>()

  const tus = new Server({
    path: RESUMABLE_UPLOADS_PATH,
    datastore: unfinished,
    maxSize: maxUploadMb * MEGABYTE,
    relativeLocation: true,
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: (origin) => allowedOrigins.includes(origin),
    // The id contains the owner's id, so that no person can create one for another account.
    namingFunction(request) {
      const maker = request.runtime?.node && makers.get(request.runtime.node.req)
      if (!maker) throw new Error('An upload without a maker')
      return `${maker.id}-${randomBytes(16).toString('hex')}`
    },
    onResponseError(request, error) {
      const { retryAfter } = toApiError(error)
      if (retryAfter !== undefined) request.runtime?.node?.res?.setHeader('Retry-After', String(retryAfter))
      return toTusError(error, parts.video)
    },
  })

  const serve: Middleware = async (ctx, next) => {
    const id = idOf(ctx.path)
    if (id === null || !METHODS.has(ctx.method)) return next()
    const caller = callerOf(ctx)
    if (!caller && ctx.method !== 'OPTIONS') throw new ApiError('not_signed_in', 'Please sign in.')
    if (caller) {
      if (id !== '') requireOwner(caller, id)
      makers.set(ctx.req, caller)
      if (ctx.method === 'PATCH' || ctx.method === 'POST') {
        await assertMayUpload(caller)
        readers.prepare()
      }
    }
    ctx.respond = false
    ctx.res.statusCode = 200
    ctx.res.setHeader('Cache-Control', 'no-store')
    await tus.handle(ctx.req, ctx.res)
    return undefined
  }

  const receive = async (caller: Caller, id: string, part: FilePart): Promise<ReceivedFile> => {
    requireOwner(caller, id)
    const arrived = await unfinished.getUpload(id).catch((error: unknown) => {
      if (isOutage(error)) throw error
      throw gone()
    })
    if (arrived.size === undefined || arrived.offset < arrived.size) {
      throw new ApiError('invalid', 'This upload is not whole yet. Please continue it first.')
    }
    if (arrived.size > part.maxBytes) throw part.tooLarge()
    const incoming = storage.incoming()
    try {
      await unfinished.copyTo(id, incoming)
      const head = await buffer(createReadStream(incoming.path, { end: SNIFF_BYTES - 1 }))
      return { incoming, kind: await part.judge(head), bytes: arrived.size }
    } catch (error) {
      await storage.discard(incoming)
      if (error instanceof ApiError && error.code !== 'disk_full') await unfinished.discard(id)
      if (error instanceof FileMissing) throw gone()
      throw error
    }
  }

  const finish = async (caller: Caller, id: string, others: Others): Promise<Upload> => {
    const earlier = await finished.find(id)
    if (earlier) return earlier
    const ids: Partial<Record<UploadPart, string | undefined>> = { video: id, ...others }
    const received: ReceivedFiles<UploadPart> = {}
    try {
      for (const part of UPLOAD_PART_NAMES) {
        const from = ids[part]
        if (from) received[part] = await receive(caller, from, parts[part])
      }
      const answer = await store(caller, received, (em, stored) => finished.add(em, caller, id, stored))
      // The upload is stored: what cannot be deleted now is swept.
      for (const from of Object.values(ids)) if (from) await unfinished.discard(from).catch(() => undefined)
      return answer
    } catch (error) {
      const stored = finished.isStoredTwice(error) ? await finished.find(id) : null
      if (stored) return stored
      // A damaged video stays damaged. After a full disk, a busy database or a bad thumbnail another try may
      // work.
      if (error instanceof ApiError && error.code === 'unprocessable') await unfinished.discard(id)
      throw error
    } finally {
      await Promise.all(Object.values(received).map((file) => storage.discard(file.incoming)))
    }
  }

  /** Two servers would store the files twice, of which the second then is deleted. */
  const finishAlone = (caller: Caller, id: string, others: Others) =>
    withLock(locks, `finish-${id}`, () => finish(caller, id, others)).catch((error: unknown) => {
      if (error !== ERRORS.ERR_LOCK_TIMEOUT) throw error
      throw unavailableError('The server is busy right now. Please try again in a moment.', 2)
    })

  return {
    serve,

    /** @throws ApiError not_found, invalid while the upload is incomplete, else like an upload by form */
    async finish(caller: Caller, id: string, others: Others): Promise<Upload> {
      // Checked first: another account's call must not touch what is remembered for the owner.
      requireOwner(caller, id)
      const running = finishing.get(id)
      if (running) return running
      const run = finishAlone(caller, id, others).finally(() => finishing.delete(id))
      finishing.set(id, run)
      return run
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

/** Gives tus's refusals the shape of this API's errors; internal failures keep theirs. */
function toTusError(error: Error | { status_code: number }, video: FilePart) {
  const failure = toApiError(error)
  if (error instanceof ApiError || isOutage(error))
    return errorAnswer(failure.status, failure.code, failure.message)
  const status = 'status_code' in error ? error.status_code : 500
  return errorAnswer(status, ...errorOfStatus(status, video))
}

function errorAnswer(status_code: number, code: ErrorCode, message: string) {
  return { status_code, body: JSON.stringify({ code, message } satisfies ErrorBody) }
}

function errorOfStatus(status: number, video: FilePart): [ErrorCode, string] {
  if (status === 404 || status === 410) return ['not_found', gone().message]
  if (status === 409)
    return ['conflict', 'This upload is at another place already. Please ask where it stands.']
  if (status === 413) return ['too_large', video.tooLarge().message]
  if (status >= 500) return ['internal', 'Something went wrong on our side. Please try again.']
  return ['invalid', 'This step of the upload is not understood. Please try again.']
}
