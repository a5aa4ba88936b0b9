import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import type { Writable } from './buffer-pool.ts'

const compress = promisify(gzip)
/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM_BYTES = 1400

const JSON_TYPE = 'application/json; charset=utf-8'

interface Validator {
  etag: string
  link?: string | null
}

/** A JSON answer as bytes, with its validator where it has one; compressed once, when somebody first asks for that. */
export class CachedResponse {
  readonly body: Writable
  readonly etag: string | null
  readonly link: string | null
  #bytes: Buffer | null = null
  #gzipped: Buffer | null = null

  constructor(json: string | Writable, validator: Validator | null = null) {
    if (typeof json === 'string') {
      const bytes = (this.#bytes = Buffer.from(json))
      this.body = { length: bytes.length, writeTo: (target) => void bytes.copy(target) }
    } else {
      this.body = json
    }
    this.etag = validator?.etag ?? null
    this.link = validator?.link ?? null
  }

  /** The bytes where they were written already. */
  get written(): Buffer | null {
    return this.#bytes
  }

  /** Written once, and kept from then on. */
  get bytes(): Buffer {
    if (!this.#bytes) this.body.writeTo((this.#bytes = Buffer.allocUnsafe(this.body.length)))
    return this.#bytes
  }

  /** The headers of a 200 or 304, without what depends on the compression. */
  headers(): Record<string, string> {
    const headers: Record<string, string> = {
      'Content-Type': JSON_TYPE,
      'Cache-Control': this.etag ? 'private, no-cache' : 'no-store',
      Vary: 'Accept-Encoding, Authorization, Cookie',
      'X-Content-Type-Options': 'nosniff',
    }
    if (this.etag) headers['ETag'] = this.etag
    if (this.link) headers['Link'] = this.link
    return headers
  }

  isKnownTo(ifNoneMatch: string | undefined): boolean {
    return this.etag !== null && ifNoneMatch !== undefined && ifNoneMatch.includes(this.etag)
  }

  wantsGzip(acceptEncoding: string | undefined): boolean {
    return (
      this.body.length >= COMPRESS_FROM_BYTES &&
      acceptEncoding !== undefined &&
      acceptEncoding.includes('gzip')
    )
  }

  /** The compressed bytes where they are there already. */
  get gzipped(): Buffer | null {
    return this.#gzipped
  }

  async zip(): Promise<Buffer> {
    this.#gzipped ??= await compress(this.bytes)
    return this.#gzipped
  }

  async send(ctx: Context, status = 200): Promise<void> {
    ctx.set(this.headers())
    if (this.isKnownTo(ctx.req.headers['if-none-match'])) {
      ctx.status = 304
      return
    }
    ctx.status = status
    if (this.wantsGzip(ctx.req.headers['accept-encoding'] as string | undefined)) {
      ctx.set('Content-Encoding', 'gzip')
      ctx.body = await this.zip()
    } else {
      ctx.body = this.bytes
    }
    ctx.type = JSON_TYPE
  }
}
