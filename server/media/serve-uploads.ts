import type { Middleware } from 'koa'
import send from 'send'
import { UPLOAD_PATH_PREFIX } from '#shared/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
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
 * GET and HEAD /uploads/{file} with byte ranges. The content type is what the file is, whatever its name says,
 * and a browser may do nothing with it but show it. A name is never given twice, so that it is its own validator.
 */
export function serveUploads({ storage, findAccess }: Options): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(UPLOAD_PATH_PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    const file = ctx.path.slice(UPLOAD_PATH_PREFIX.length)
    const access = /^[\w-]+\.\w+$/.test(file) ? await findAccess(file) : null
    if (!access || !maySee(access, callerOf(ctx))) throw new ApiError('not_found', 'This file is not here.')

    const keep = access.isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache'
    ctx.set({
      'Content-Type': access.mediaType,
      ETag: `"${file}"`,
      'Cache-Control': keep,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    ctx.respond = false
    ctx.res.statusCode = 200
    const stream = send(ctx.req, file, {
      root: storage.pathOf(''),
      etag: false,
      lastModified: false,
      cacheControl: false,
      dotfiles: 'deny',
      index: false,
    })
    stream.on('error', (error: Error & { status?: number }) => {
      if (ctx.res.headersSent) return void ctx.res.destroy()
      ctx.res.removeHeader('Cache-Control')
      ctx.res.statusCode = error.status ?? 500
      ctx.res.end()
      return undefined
    })
    stream.pipe(ctx.res)
    return undefined
  }
}

const maySee = (access: MediaAccess, caller: Caller | null): boolean =>
  access.isPublic || (caller !== null && (caller.isAdmin || caller.id === access.ownerId))
