import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { FIRST_PICTURE } from '#shared/first-picture.ts'
import { acceptsEncoding } from './accepted-encoding.ts'
import { brandPage, type PageBrand } from './page-brand.ts'
import type { WebFile } from './web-files.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** HTML that the server adds to a page; null where a page has nothing of the sort. */
export interface PageMetadata {
  /** At the end of the head. A title in it replaces the page's own. */
  head: string | null
  /** In the place of the first picture; without such a place it is left out. */
  picture: string | null
}

export const NO_METADATA: PageMetadata = { head: null, picture: null }

interface CompletedPage {
  bytes: Buffer
  etag: string
  encoding: WebFile['encoding']
}

/** Up to 10 kB each. */
const MAX_PAGES = 500

/** The default quality of 11 takes 50 ms a page, this one 1 ms. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress = {
  br: (html: string): Promise<Buffer> => brotli(html, BROTLI),
  gzip: (html: string): Promise<Buffer> => deflate(html),
}

/** Completes pages of the app, and keeps the last ones with their compressed bytes. */
export function createCompletedPages() {
  const pages = new LRUCache<string, Promise<CompletedPage>>({ max: MAX_PAGES })

  const make = async (
    file: WebFile,
    { head, picture }: PageMetadata,
    brand: PageBrand | null,
    encoding: WebFile['encoding'],
    etag: string,
  ): Promise<CompletedPage> => {
    const built = await text(file.stream())
    const html = (brand ? brandPage(built, brand) : built)
      .replace(/<title>[^<]*<\/title>/, (own) => (head?.includes('<title>') ? '' : own))
      .replace('</head>', () => [brand?.head, head, '</head>'].filter(Boolean).join('\n  '))
      .replace(FIRST_PICTURE, () => picture ?? '')
    return { bytes: encoding ? await compress[encoding](html) : Buffer.from(html), etag, encoding }
  }

  return {
    /**
     * @param file not compressed; it is closed
     * @param accepted the client's Accept-Encoding
     */
    async complete(
      file: WebFile,
      metadata: PageMetadata,
      brand: PageBrand | null,
      accepted: string,
    ): Promise<CompletedPage> {
      const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name)) ?? null
      // Two files of one build may have the same size and time, and so the same validator.
      const content = JSON.stringify([file.name, file.etag, encoding, metadata.head, metadata.picture, brand])
      const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
      const known = pages.get(etag)
      if (known) {
        await file.close()
        return known
      }
      const page = make(file, metadata, brand, encoding, etag)
      pages.set(etag, page)
      page.catch(() => pages.delete(etag))
      return page
    },
  }
}
