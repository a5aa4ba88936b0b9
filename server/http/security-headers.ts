import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'

/** On every response: a browser doesn't guess another content type. */
export const noSniff: Middleware = (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff')
  return next()
}

/**
 * What a page may load: from other hosts only pictures, videos and the embedded players. No page may frame it.
 * @param filesOrigin where requests for files of this server are redirected to
 */
export const securityHeaders = (filesOrigin: string | null = null): Middleware => {
  const filesOrigins = filesOrigin === null ? [] : [filesOrigin]
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The style engine inserts its rules at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:', ...filesOrigins],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:', ...filesOrigins],
        frameSrc: EMBED_ORIGINS,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
}
