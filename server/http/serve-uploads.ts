import { pipeline } from 'node:stream'
import type { Middleware } from 'koa'
import { UPLOAD_PATH_PREFIX } from '#shared/limits.ts'
import { ApiError } from '#server/api-error.ts'
import { callerOf } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { answerConditionalRange } from '#server/media/conditional-range.ts'
import { createDigests } from '#server/media/digests.ts'
import type { Storage } from '#server/media/storage.ts'

export interface MediaAccess {
  mediaType: string
  /** Whether everybody may read the file; else only its owner and admins. */
  isPublic: boolean
  ownerId: number
}

interface Options {
  storage: Storage
  /** Null where there is no file of that name. */
  findAccess(file: string): Promise<MediaAccess | null>
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * Every file can be withdrawn, so no shared cache may keep one. A browser may: its user has seen the file already, and
 * a player requests many ranges of one file.
 */
const PUBLISHED_CACHING = `private, max-age=${YEAR_SECONDS}, immutable`

/**
 * GET and HEAD /uploads/{file} with byte ranges. The content type comes from the stored file, not from its name, and
 * the browser may only show it. A file name is unique and its content never changes: the name is the validator. A
 * request with Want-Repr-Digest gets the checksum of the whole file.
 */
export function serveUploads({ storage, findAccess }: Options): Middleware {
  const digestOf = createDigests(storage)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(UPLOAD_PATH_PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    const file = ctx.path.slice(UPLOAD_PATH_PREFIX.length)
    const access = /^[\w-]+\.\w+$/.test(file) ? await findAccess(file) : null
    const bytes = access && maySee(access, callerOf(ctx)) ? await storage.sizeOf(file) : null
    if (!access || bytes === null) throw new ApiError('not_found', 'This file is not here.')

    const etag = `"${file}"`
    const { status, range, headers } = answerConditionalRange(bytes, etag, ctx.headers)
    const wantsDigest = range !== null && /\bsha-256\b/.test(ctx.get('Want-Repr-Digest'))
    const digest = wantsDigest ? await digestOf(file, bytes) : null
    const isSent = range !== null && range.end >= range.start && ctx.method === 'GET'
    const content = isSent ? await storage.stream(file, range) : null
    // From here on nothing fails with an answer of its own.
    ctx.set({
      'Content-Type': access.mediaType,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...headers,
    })
    if (digest) ctx.set('Repr-Digest', `sha-256=:${digest}:`)
    if (status !== 416) ctx.set('Cache-Control', access.isPublic ? PUBLISHED_CACHING : 'private, no-cache')
    // Past the framework's own sending: a player's many ranges go twice as fast.
    ctx.respond = false
    ctx.res.statusCode = status
    if (content) {
      // A viewer may end the response early. A failure here ends the connection, so that no part passes as the whole.
      pipeline(content, ctx.res, () => undefined)
    } else ctx.res.end()
    return undefined
  }
}

const maySee = (access: MediaAccess, caller: Caller | null): boolean =>
  access.isPublic || (caller !== null && (caller.isAdmin || caller.id === access.ownerId))
