import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Server } from '@tus/server'
import type { Middleware } from 'koa'
import { MEGABYTE } from '#shared/limits.ts'
import { RESUMABLE_UPLOADS_PATH, upload as uploadSchema, type Upload } from '#shared/contract/uploads.ts'
import type { ErrorBody, ErrorCode } from '#shared/contract/values.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import { toApiError } from '#server/http/render-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { picturePart, videoPart, type FilePart, type ReceivedFile } from '#server/media/receive-form.ts'
import { SNIFF_BYTES } from '#server/media/sniff.ts'
import type { DiskFloor } from './disk-floor.ts'
import { ResumableFiles } from './resumable-files.ts'
import { createUnfinished } from './unfinished-uploads.ts'
import { UploadLocks } from './upload-locks.ts'
import { PICTURE_MAX_MB } from './picture-limit.ts'
import type { Uploads } from './uploads.service.ts'

/** An upload that was not continued or finished within this time is deleted. */
const LIFETIME_MS = 24 * 60 * 60 * 1000
/**
 * A new request for an upload means that its old connection is dead. The old one gets this long to bring what it
 * has.
 */
const DRAIN_MS = 500
const METHODS = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])
/** The suffix of the stored answer of a finished upload, for clients that missed it and ask again. */
const ANSWER = '.answer'

interface Needs extends Parts, Pick<Uploads, 'store'> {
  floor: DiskFloor
}

interface Pictures {
  thumbnail?: string | undefined
  poster?: string | undefined
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>

const gone = () => new ApiError('not_found', 'This upload is not here any more. Please start it again.')

/** Resumable uploads by tus, in files of this machine's disk, so that they survive a restart. */
export function createResumableUploads(needs: Needs) {
  const { config, storage, floor, now } = needs
  const { maxUploadMb, allowedOrigins } = config
  const directory = path.join(config.dataDir, 'resumable')
  const unfinished = createUnfinished({
    directory,
    maxUploadMb,
    sizeOf: async (id) => (await store.getUpload(id)).size,
  })
  const store = new ResumableFiles(
    { directory, expirationPeriodInMilliseconds: LIFETIME_MS },
    {
      admit: ({ id, size }) => unfinished.admit(Number.parseInt(id, 10), size),
      floor,
      bytesMax: maxUploadMb * MEGABYTE,
    },
  )
  const makers = new WeakMap<object, Caller>()
  const finishing = new Map<string, Promise<Upload>>()

  const tus = new Server({
    path: RESUMABLE_UPLOADS_PATH,
    datastore: store,
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
    }
    ctx.respond = false
    ctx.res.statusCode = 200
    ctx.res.setHeader('Cache-Control', 'no-store')
    await tus.handle(ctx.req, ctx.res)
    return undefined
  }

  const remove = (id: string) =>
    Promise.all([id, `${id}.json`].map((name) => rm(path.join(directory, name), { force: true })))

  /** Links the bytes under a second name, so that storing them leaves the first name for another try. */
  const receive = async (caller: Caller, id: string, part: FilePart): Promise<ReceivedFile> => {
    requireOwner(caller, id)
    const arrived = await store.getUpload(id).catch(() => null)
    if (!arrived) throw gone()
    if (arrived.size === undefined || arrived.offset < arrived.size) {
      throw new ApiError('invalid', 'This upload is not whole yet. Please continue it first.')
    }
    if (arrived.size > part.maxBytes) throw part.tooLarge()
    const from = path.join(directory, id)
    const kind = await part.judge(await headOf(from)).catch(async (error: unknown) => {
      await remove(id)
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
    const picture = picturePart(PICTURE_MAX_MB)
    const wanted = [
      ['video', id, videoPart(maxUploadMb)],
      ['thumbnail', pictures.thumbnail, picture],
      ['poster', pictures.poster, picture],
    ] as const
    const received: { video?: ReceivedFile; thumbnail?: ReceivedFile; poster?: ReceivedFile } = {}
    try {
      for (const [name, from, part] of wanted) if (from) received[name] = await receive(caller, from, part)
      const answer = await needs.store(caller, received)
      // The upload is stored. If its answer cannot be remembered, a failure here would store it twice.
      await writeAnswer(answered, answer).catch(() => rm(answered, { force: true, recursive: true }))
      for (const [, from] of wanted) if (from) await remove(from)
      return answer
    } catch (error) {
      // A damaged video stays damaged. After a full disk, a busy database or a bad thumbnail another try may
      // work.
      if (error instanceof ApiError && error.code === 'unprocessable') await remove(id)
      throw error
    } finally {
      await Promise.all(Object.values(received).map((file) => storage.discard(file.incoming)))
    }
  }

  return {
    serve,
    unfinished,

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
      const ages = await Promise.all(
        names.map(async (name) => ({
          id: name.split('.')[0] ?? '',
          at: await mtimeOf(path.join(directory, name)),
        })),
      )
      const living = new Set(ages.filter(({ at }) => at >= oldest).map(({ id }) => id))
      const expired = names.filter((name) => !living.has(name.split('.')[0] ?? ''))
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

const isOwn = (caller: Caller, id: string): boolean => id.startsWith(`${caller.id}-`)

function requireOwner(caller: Caller, id: string): void {
  if (!isOwn(caller, id)) throw gone()
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

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Gives tus's refusals the shape of this API's errors; internal failures keep theirs. */
function toTusError(error: Error | { status_code: number }, maxUploadMb: number) {
  const failure = toApiError(error)
  if (error instanceof ApiError || failure.code === 'disk_full')
    return errorAnswer(failure.status, failure.code, failure.message)
  const status = 'status_code' in error ? error.status_code : 500
  return errorAnswer(status, ...errorOfStatus(status, maxUploadMb))
}

function errorAnswer(
  status: number,
  code: ErrorCode,
  message: string,
): { status_code: number; body: string } {
  const body: ErrorBody = { code, message }
  return { status_code: status, body: JSON.stringify(body) }
}

function errorOfStatus(status: number, maxUploadMb: number): [ErrorCode, string] {
  if (status === 404 || status === 410) return ['not_found', gone().message]
  if (status === 409)
    return ['conflict', 'This upload is at another place already. Please ask where it stands.']
  if (status === 413) return ['too_large', videoPart(maxUploadMb).tooLarge().message]
  if (status >= 500) return ['internal', 'Something went wrong on our side. Please try again.']
  return ['invalid', 'This step of the upload is not understood. Please try again.']
}
