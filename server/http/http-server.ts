import { createServer, type Server } from 'node:http'
import type Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { describeApi } from '#shared/contract/openapi.ts'
import type { AnswerAhead } from './answer-ahead.ts'
import { renderApiDocs } from './api-docs.ts'
import { ApiError } from '#server/api-error.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { authenticate } from './authenticate.ts'
import type { Caller } from './caller.ts'
import type { PageMetadata } from './completed-pages.ts'
import type { PageBrand } from './page-brand.ts'
import { answerHealth } from './health.ts'
import { renderError } from './render-error.ts'
import { identifyRequest } from './request-id.ts'
import { logRequests, type Logger } from './request-log.ts'
import { dataHeaders, HTTPS_ONLY, securityHeaders } from './security-headers.ts'
import { isByHttps } from './session-cookie.ts'
import { sessionHint } from './session-hint.ts'
import type { SessionTokens } from './session-tokens.ts'
import { serveWeb } from './static-web.ts'

/** Room for a search text of 10 kB, whose characters may take nine bytes each in the address. */
const HEADERS_MAX_BYTES = 64 * 1024

interface Options {
  config: {
    allowedOrigins: readonly string[]
    trustsProxy: boolean
    maxUploadMb: number
    jwtSecret: string
    publicUrl?: string | undefined
  }
  logger: Logger
  /** Clients say which films are taken, and whether they are trimmed. */
  ffmpeg: { isAvailable(): Promise<boolean> }
  /** The folder of the built web app. */
  webRoot: string
  /** Where requests for files are redirected to; null where this server answers them. */
  filesOrigin: string | null
  /** Throws while the server can't reach its database or its storage. */
  checkHealth(): Promise<void>
  tokens: SessionTokens
  /** The caller of a session that a request uses; null for one that has ended. */
  findCaller(sessionId: string): Promise<Caller | null>
  /** Whether the caller must set up a second factor before anything else is open. */
  mustEnrol(caller: Caller): MaybePromise<boolean>
  findPageMetadata(path: string, search: string, origin: string): Promise<PageMetadata>
  findPageBrand(): Promise<PageBrand | null>
  answersAhead: readonly AnswerAhead[]
  /** Requests outside the contract; they come before its routes. */
  middleware: readonly Middleware[]
  routes: RouteTable
  /** The mounted routes of the contract. */
  api: Router
}

/** The middlewares in their order, behind what is answered ahead of Koa. */
export function createHttpServer(options: Options): Server {
  const { config, logger, api } = options
  mountSelfDescription(options)
  const koa = new Koa({
    proxy: config.trustsProxy,
    // The proxy appends the address that it saw. The client may have forged the addresses before it.
    maxIpsCount: 1,
  })
  koa.silent = true
  koa.use(logRequests(logger, config.jwtSecret))
  koa.use(dataHeaders)
  koa.use(sessionHint(config))
  koa.use(renderError)
  koa.use(answerHealth(options.checkHealth, config.jwtSecret))
  koa.use(
    authenticate({
      allowedOrigins: config.allowedOrigins,
      site: config,
      tokens: options.tokens,
      findCaller: options.findCaller,
      mustEnrol: options.mustEnrol,
    }),
  )
  for (const middleware of options.middleware) koa.use(middleware)
  koa.use(api.routes())
  koa.use(securityHeaders({ filesOrigin: options.filesOrigin, publicUrl: config.publicUrl }))
  koa.use(
    serveWeb(options.webRoot, {
      publicUrl: config.publicUrl,
      metadataOf: options.findPageMetadata,
      findBrand: options.findPageBrand,
    }),
  )
  koa.use(() => {
    throw new ApiError('not_found', 'There is nothing here.')
  })
  const handle = koa.callback()
  return createServer({ maxHeaderSize: HEADERS_MAX_BYTES }, (request, response) => {
    identifyRequest(request, config.trustsProxy)
    if (isByHttps(request, config)) response.setHeader('Strict-Transport-Security', HTTPS_ONLY)
    const byKoa = () => void handle(request, response)
    if (!options.answersAhead.some((answer) => answer(request, response, byKoa))) byKoa()
  })
}

/** What the API says about itself: its document, the page of it, and what a client needs before it signs in. */
function mountSelfDescription({ api, routes, config, ffmpeg }: Options): void {
  // Made by the first request: hundreds of schemas are converted for it.
  let document: ReturnType<typeof describeApi> | undefined
  api.get('/api/openapi.json', (ctx) => {
    document ??= describeApi(routes, PRODUCT_NAME, '1')
    ctx.body = document
  })
  const docs = renderApiDocs(routes, PRODUCT_NAME)
  api.get('/api/docs', securityHeaders(), (ctx) => {
    ctx.type = 'html'
    ctx.body = docs
  })
  // The desktop app recognizes a server of this product by its name.
  api.get('/api/config', async (ctx) => {
    const { maxUploadMb } = config
    ctx.body = { product: PRODUCT_NAME, maxUploadMb, canConvert: await ffmpeg.isAvailable() }
  })
}
