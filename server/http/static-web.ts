import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Middleware } from 'koa'
import sirv from 'sirv'
import { ApiError } from './api-error.ts'

/** Vite names these by their content, so that a browser may keep them for good. */
const HASHED = '/static/'

/** Pages that show their first screen before any script has run (scripts/prerender.ts). */
const DRAWN: Record<string, string> = { '/': '/home.html', '/shorts': '/shorts.html' }

/** What a page's head says besides, for whoever runs no script; null where there is nothing to say. */
type HeadOf = (path: string, origin: string) => Promise<string | null>

/**
 * The web app: precompressed files where the build made some, and index.html for every path that is a
 * screen's, so that a link into the app works. Never for /api, /uploads or a file that isn't there.
 */
export function serveWeb(folder: string, headOf: HeadOf): Middleware {
  if (!existsSync(path.join(folder, 'index.html'))) {
    return async (ctx, next) => {
      if (isScreen(ctx.path))
        throw new ApiError('unavailable', 'The web app is not built yet: run "npm run build".')
      await next()
    }
  }
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, pathname) => {
      const isHashed = pathname.startsWith(HASHED)
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const drawn = new Map(Object.entries(DRAWN).filter(([, file]) => existsSync(path.join(folder, file))))
  /** Home's other tab is another screen. */
  const pageOf = (pathname: string, query: string) =>
    query.includes('tab=') ? undefined : drawn.get(pathname)
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/uploads/')) return next()
    const head = isScreen(ctx.path) ? await headOf(ctx.path, `${ctx.protocol}://${ctx.host}`) : null
    if (head !== null) {
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'html'
      ctx.body = page.replace('</head>', () => `${head}\n  </head>`)
      return undefined
    }
    const isFound = await new Promise<boolean>((resolve) => {
      ctx.res.once('close', () => resolve(true))
      if (isScreen(ctx.path)) ctx.req.url = pageOf(ctx.path, ctx.querystring) ?? '/'
      ctx.respond = false
      ctx.res.statusCode = 200
      files(ctx.req, ctx.res, () => resolve(false))
    })
    if (isFound) return undefined
    ctx.respond = true
    ctx.res.statusCode = 404
    return next()
  }
}

/** A path without a dot in its last part is a screen of the app. */
const isScreen = (pathname: string): boolean =>
  !pathname.startsWith('/api') &&
  !pathname.startsWith('/uploads/') &&
  !path.posix.basename(pathname).includes('.')
