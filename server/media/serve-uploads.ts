import { pipeline, type Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { UPLOAD_PATH_PREFIX } from '#shared/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
import { partOf, type Part } from './byte-ranges.ts'
import { createDigests } from './digests.ts'
import type { Storage } from './storage.ts'

export interface MediaAccess {
  mediaType: string
  /** Whether everybody may have it; else its owner and admins alone. */
  isPublic: boolean
  ownerId: number
}

interface Options {
  storage: Storage
  /** Who may have a file, null where there is none of that name. */
  findAccess(file: string): Promise<MediaAccess | null>
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * Every file can be withdrawn, so that no shared cache may keep one. A browser may: it shows what its user has
 * already seen, and a player asks for many ranges of one file.
 */
const PUBLISHED_CACHING = `private, max-age=${YEAR_SECONDS}, immutable`

/**
 * GET and HEAD /uploads/{file} with byte ranges. The content type is what the file is, whatever its name says,
 * and a browser may do nothing with it but show it. A name is never given twice, so that it is its own validator.
 * Whoever asks by Want-Repr-Digest is told the checksum of the whole file.
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
    const part = partOf(bytes, etag, {
      range: ctx.headers.range,
      ifRange: ctx.get('If-Range') || undefined,
      ifMatch: ctx.headers['if-match'],
      ifNoneMatch: ctx.headers['if-none-match'],
    })
    const wantsDigest = 'range' in part && /\bsha-256\b/.test(ctx.get('Want-Repr-Digest'))
    const digest = wantsDigest ? await digestOf(file, bytes) : null
    const isWanted = 'range' in part && part.range.end >= part.range.start && ctx.method === 'GET'
    const content = isWanted ? await storage.stream(file, part.range) : null
    // From here on nothing fails with an answer of its own.
    ctx.set({
      'Content-Type': access.mediaType,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'Cache-Control': access.isPublic ? PUBLISHED_CACHING : 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    if (digest) ctx.set('Repr-Digest', `sha-256=:${digest}:`)
    if (part.status === 416) ctx.remove('Cache-Control')
    ctx.respond = false
    send(ctx, bytes, part, content)
    return undefined
  }
}

/** Past the framework's own sending: a player's many ranges go twice as fast. */
function send({ res }: Context, bytes: number, part: Part, content: Readable | null): void {
  res.statusCode = part.status
  if (part.status === 416) res.setHeader('Content-Range', `bytes */${bytes}`)
  if ('range' in part) {
    const { start, end } = part.range
    res.setHeader('Content-Length', end - start + 1)
    if (part.status === 206) res.setHeader('Content-Range', `bytes ${start}-${end}/${bytes}`)
  }
  if (!content) return void res.end()
  // Whoever stops watching ends it early; what breaks off on our side ends the connection, never as if it were whole.
  pipeline(content, res, () => undefined)
}

const maySee = (access: MediaAccess, caller: Caller | null): boolean =>
  access.isPublic || (caller !== null && (caller.isAdmin || caller.id === access.ownerId))
