import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import { UPLOAD_PATH_PREFIX } from '#shared/limits/uploads.ts'
import { ApiError } from '#server/api-error.ts'
import type { Parts } from '#server/feature.ts'
import type { AnswerAhead } from '#server/http/answer-ahead.ts'
import { callerOf } from '#server/http/authenticate.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { FILE_POLICY } from '#server/http/security-headers.ts'
import { answerConditionalRange } from '#server/media/conditional-range.ts'
import { createDigests } from '#server/media/digests.ts'
import { createMediaAccess, maySee, type MediaAccess } from './media-access.ts'
import type { createPublicFiles } from './public-files.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * Every file can be withdrawn, so no shared cache may keep one. A browser may: its user has seen the file already, and
 * a player requests many ranges of one file.
 */
const PUBLISHED_CACHING = `private, max-age=${YEAR_SECONDS}, immutable`

/** The internal location of nginx that leads to the folder of the files; see deploy/nginx.conf. */
const STORED_FILES = '/stored-files/'

/**
 * Whether nginx sends the same bytes for this request. It takes the range from the request, and would judge conditions
 * by the date of the file.
 */
const isSentAlikeByNginx = (headers: IncomingHttpHeaders, status: number): boolean =>
  (status === 206 || headers.range === undefined) &&
  headers['if-match'] === undefined &&
  headers['if-unmodified-since'] === undefined

/**
 * Whether a request can be redirected to the storage. Only videos are: the names in a playlist are relative to its own
 * address. A client may pass the Authorization header on to the address of a redirect, and the storage has no digests.
 */
const isReadFromStorage = (
  { method, headers }: IncomingMessage,
  access: MediaAccess,
  status: number,
): boolean =>
  method === 'GET' &&
  access.mediaType.startsWith('video/') &&
  status !== 304 &&
  status !== 412 &&
  headers.authorization === undefined &&
  headers['want-repr-digest'] === undefined

/** What a request without a session may see. */
export interface Visitors {
  /** Whether members alone may watch. */
  isClosed(): Promise<boolean>
  /** Whether the request may read the library. */
  mayVisit(request: IncomingMessage): Promise<boolean>
}

/** The name of the file that a GET or HEAD asks for; null for other requests; '' for a path that no file has. */
function requestedFile({ method, url = '' }: IncomingMessage): string | null {
  if (!url.startsWith(UPLOAD_PATH_PREFIX) || (method !== 'GET' && method !== 'HEAD')) return null
  const [, name = ''] = /^([\w-]+\.\w+)(?:\?|$)/.exec(url.slice(UPLOAD_PATH_PREFIX.length)) ?? []
  return name
}

/**
 * GET and HEAD /uploads/{file} with byte ranges. The content type comes from the stored file, not from its name, and
 * the browser may only show it. A file name is unique and its content never changes: the name is the validator. A
 * request with Want-Repr-Digest gets the checksum of the whole file.
 *
 * A public file of an open library is answered ahead of Koa: every caller may see it, so the caller is not looked up.
 */
export function serveUploads(
  { config, storage, database, logger }: Pick<Parts, 'config' | 'storage' | 'database' | 'logger'>,
  publicFiles: ReturnType<typeof createPublicFiles>,
  { isClosed, mayVisit }: Visitors,
): {
  answerAhead: AnswerAhead
  middleware: Middleware
} {
  const findAccess = createMediaAccess(database)
  const digestOf = createDigests(storage)

  /** @returns false where the storage has no such file, and nothing was sent */
  const send = async (
    file: string,
    access: MediaAccess,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const bytes = await storage.sizeOf(file)
    if (bytes === null) return false
    const etag = `"${file}"`
    const { status, range, headers } = answerConditionalRange(bytes, etag, request.headers)
    const wanted = request.headers['want-repr-digest']
    const wantsDigest = range !== null && wanted !== undefined && /\bsha-256\b/.test(String(wanted))
    const digest = wantsDigest ? await digestOf(file, bytes) : null
    const first = { 'X-Request-Id': requestIdOf(request), 'X-Content-Type-Options': 'nosniff' }
    const head: Record<string, string> = {
      ...first,
      'Content-Type': access.mediaType,
      ETag: etag,
      'Content-Security-Policy': FILE_POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    if (digest) head['Repr-Digest'] = `sha-256=:${digest}:`
    const caching = access.publicBy ? PUBLISHED_CACHING : 'private, no-cache'
    if (config.sendFile === 'presigned' && isReadFromStorage(request, access, status)) {
      const address = await storage.presigned?.addressOf(file, access.mediaType)
      if (address !== undefined) {
        response
          .writeHead(302, { ...first, Location: address, 'Cache-Control': 'no-store', 'Content-Length': '0' })
          .end()
        return true
      }
    }
    const hasBody = range !== null && range.end >= range.start && request.method === 'GET'
    if (hasBody && config.sendFile === 'x-accel' && isSentAlikeByNginx(request.headers, status)) {
      head['X-Accel-Redirect'] = STORED_FILES + file
      // Not as Cache-Control, which nginx would also send with a 404 for a file that was deleted meanwhile.
      head['X-File-Cache-Control'] = caching
      // nginx tells it of a whole file, and not of a part.
      if (status === 206) head['Accept-Ranges'] = 'bytes'
      response.writeHead(200, { ...head, 'Content-Length': '0' }).end()
      if (access.isForVisitors || !(await isClosed())) publicFiles.offer(file, access)
      return true
    }
    Object.assign(head, headers, { 'Accept-Ranges': 'bytes' })
    // A refusal belongs to one range.
    head['Cache-Control'] = status === 416 ? 'no-store' : caching
    const begin = () => response.writeHead(status, head)
    if (hasBody) await storage.send(file, range, response, begin)
    else begin().end()
    return true
  }

  return {
    answerAhead(request, response, otherwise) {
      const file = requestedFile(request)
      if (!file) return false
      const started = performance.now()
      const requestId = requestIdOf(request)
      const answer = async () => {
        const access = await findAccess(file)
        const isOpen = access?.publicBy && (access.isForVisitors || !(await isClosed()))
        if (!isOpen) return otherwise()
        if (!(await send(file, access, request, response))) return otherwise()
        const ms = Math.round((performance.now() - started) * 10) / 10
        const { method } = request
        const path = UPLOAD_PATH_PREFIX + file
        logger.info({ requestId, method, path, status: response.statusCode, ms }, 'request')
      }
      answer().catch((error: unknown) => {
        if (!response.headersSent) return otherwise()
        logger.error({ err: error, requestId }, 'request failed')
        response.destroy()
        return undefined
      })
      return true
    },

    async middleware(ctx, next) {
      const file = requestedFile(ctx.req)
      if (file === null) return next()
      const access = await findAccess(file)
      const caller = callerOf(ctx)
      const mayWatch = caller !== null || access?.isForVisitors || (await mayVisit(ctx.req))
      const isVisible = access !== null && mayWatch && maySee(access, caller)
      if (!isVisible || !(await send(file, access, ctx.req, ctx.res)))
        throw new ApiError('not_found', 'This file is not here.')
      ctx.respond = false
      return undefined
    },
  }
}
