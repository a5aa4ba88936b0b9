import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'

/** On every answer: a browser takes it for what it says it is, and for nothing else. */
export const noSniff: Middleware = (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff')
  return next()
}

/** What a page of ours may load and who may frame it: nothing foreign but pictures, videos and the two embeds. */
export const securityHeaders = (): Middleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The style engine of the interface writes its rules at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
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
