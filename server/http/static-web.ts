import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Context, Middleware } from 'koa'
import { prerenderedScreen } from '#shared/prerendered-screens.ts'
import { unavailableError } from '#server/api-error.ts'
import { createCompletedPages, NO_METADATA, type PageMetadata } from './completed-pages.ts'
import { brandManifest, previewTags, type PageBrand } from './page-brand.ts'
import { log } from './request-log.ts'
import { openWebFile, type WebFile } from './web-files.ts'

/** Vite puts a hash of the content into these names, so a browser may store the files for a year. */
const HASHED_FOLDER = '/static/'
const PAGE_ADDRESS = '/index.html'
const MANIFEST = '/manifest.webmanifest'

interface PageFacts {
  /** The address of this server; that of the request where it has none. */
  publicUrl: string | undefined
  metadataOf(path: string, search: string, origin: string): Promise<PageMetadata>
  /** Null for the product itself, whose pages are sent as they were built. */
  findBrand(): Promise<PageBrand | null>
}

/**
 * Serves the web app: files, precompressed where the build made that, and index.html for the path of every screen, so
 * that links into the app work. It doesn't answer for /api, /uploads and missing files.
 */
export function serveWeb(folder: string, { publicUrl, metadataOf, findBrand }: PageFacts): Middleware {
  const completed = createCompletedPages()
  const openIndex = async (accepted: string): Promise<WebFile> => {
    const page = await openWebFile(folder, PAGE_ADDRESS, accepted)
    // The web app is missing before the first build and during a build.
    if (!page) throw unavailableError('The web app is not built yet: run "npm run build".', 10)
    return page
  }
  const openPage = async (drawn: string | undefined, accepted: string): Promise<WebFile> =>
    (drawn && (await openWebFile(folder, `/${drawn}.html`, accepted))) || openIndex(accepted)
  /** On an error the page is sent without its metadata, and the app in it shows the error. */
  const metadataFor = async (ctx: Context, brand: PageBrand | null): Promise<PageMetadata> => {
    const origin = publicUrl ?? `${ctx.protocol}://${ctx.host}`
    const metadata = await metadataOf(ctx.path, ctx.search, origin).catch((error: unknown) => {
      log(ctx).error({ err: error }, 'a page is sent without its metadata')
      return NO_METADATA
    })
    return brand && metadata.head === null ? { ...metadata, head: previewTags(brand, origin) } : metadata
  }
  const sendManifest = async (ctx: Context, brand: PageBrand): Promise<void> => {
    const file = await openWebFile(folder, MANIFEST, '')
    if (!file) return
    ctx.body = brandManifest(await text(file.stream()), brand)
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'application/manifest+json'
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/uploads/')) return next()
    const accepted = ctx.get('Accept-Encoding')
    const isPage = isScreen(ctx.path) || ctx.path === PAGE_ADDRESS
    const brand = isPage || ctx.path === MANIFEST ? await findBrand() : null
    if (brand && ctx.path === MANIFEST) return sendManifest(ctx, brand)
    if (!isPage) {
      const file = await openWebFile(folder, ctx.path, accepted)
      return file ? send(ctx, file, path.extname(ctx.path)) : next()
    }
    const drawn = prerenderedScreen(ctx.path, ctx.search)?.name
    const metadata = await metadataFor(ctx, brand)
    if (!brand && metadata.head === null && metadata.picture === null)
      return send(ctx, await openPage(drawn, accepted), '.html')
    const page = await completed.complete(await openPage(drawn, ''), metadata, brand, accepted)
    ctx.status = 200
    ctx.set('Cache-Control', 'no-cache')
    // Without PUBLIC_URL the tags have the address of the request.
    ctx.set('Vary', 'Accept-Encoding, Host')
    ctx.etag = page.etag
    if (ctx.fresh) {
      ctx.status = 304
      return undefined
    }
    if (page.encoding) ctx.set('Content-Encoding', page.encoding)
    ctx.body = page.bytes
    ctx.type = 'html'
    return undefined
  }
}

async function send(ctx: Context, file: WebFile, ending: string): Promise<void> {
  const isHashed = ctx.path.startsWith(HASHED_FOLDER)
  ctx.status = 200
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.etag = file.etag
  ctx.lastModified = file.modified
  if (file.encoding) ctx.set('Content-Encoding', file.encoding)
  const isKnown = ctx.fresh
  const isSent = !isKnown && ctx.method !== 'HEAD' && file.bytes > 0
  if (!isSent) await file.close()
  if (isKnown) {
    ctx.status = 304
    return
  }
  ctx.body = isSent ? file.stream() : ''
  // Koa adds the character set to other types of text.
  ctx.type = ending === '.svg' ? 'image/svg+xml; charset=utf-8' : ending
  ctx.length = file.bytes
}

/** A path without a dot in its last part is a screen of the app. */
export const isScreen = (pathname: string): boolean =>
  !pathname.startsWith('/api') &&
  !pathname.startsWith(HASHED_FOLDER) &&
  !pathname.startsWith('/uploads/') &&
  !path.posix.basename(pathname).includes('.')
