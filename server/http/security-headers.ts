import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import { PAGE_SCRIPT } from '#shared/page-script.ts'

/** Of data that no browser shows as a page: where one does, nothing is loaded or run, and no page frames it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** Like `DATA_POLICY`, of a file that a person sent. */
export const FILE_POLICY = `sandbox; ${DATA_POLICY}`

/** On every response: a browser doesn't guess another content type. Pages replace the policy by their own. */
export const dataHeaders: Middleware = (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Content-Security-Policy', DATA_POLICY)
  return next()
}

/** A year: browsers then ask this host, and hosts below it, by https alone. */
export const HTTPS_ONLY = 'max-age=31536000; includeSubDomains'

/** The one policy of the web app for addresses of scripts (desktop/renderer/lib/script-address.ts). */
const SCRIPT_POLICY = 'turnout'

interface Sources {
  /** Where requests for files of this server are redirected to. */
  filesOrigin?: string | null
  /** The public address of this server. Old Safari does not count its sockets as 'self'. */
  publicUrl?: string | undefined
}

/** What a page may load: from other hosts only pictures, videos and the embedded players. No page may frame it. */
export const securityHeaders = ({ filesOrigin = null, publicUrl }: Sources = {}): Middleware => {
  const filesOrigins = filesOrigin === null ? [] : [filesOrigin]
  const sockets = publicUrl === undefined ? [] : [publicUrl.replace(/^http/, 'ws')]
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The style engine inserts its rules at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:', ...filesOrigins],
        scriptSrc: ["'self'", PAGE_SCRIPT],
        connectSrc: ["'self'", ...sockets, ...filesOrigins],
        frameSrc: EMBED_ORIGINS,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // A text can't become a script, also where a component writes it into the page.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [SCRIPT_POLICY],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Set for every response, also of those that are answered ahead of this.
    strictTransportSecurity: false,
  })
}
