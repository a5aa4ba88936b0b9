import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'

const compress = promisify(gzip)
/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM_BYTES = 1400

/** A JSON answer that is kept as bytes, with its validator; compressed once, when somebody first asks for that. */
export class ReadyAnswer {
  readonly bytes: Buffer
  readonly link: string | null
  #etag: string | undefined
  #gzipped: Promise<Buffer> | undefined

  constructor(json: string, link: string | null = null) {
    this.bytes = Buffer.from(json)
    this.link = link
  }

  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.#etag
  }

  async send(ctx: Context): Promise<void> {
    ctx.set('ETag', this.etag)
    ctx.set('Vary', 'Accept-Encoding, Authorization, Cookie')
    ctx.set('Cache-Control', 'private, no-cache')
    if (this.link) ctx.set('Link', this.link)
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = 'application/json; charset=utf-8'
    if (this.bytes.length >= COMPRESS_FROM_BYTES && ctx.get('Accept-Encoding').includes('gzip')) {
      this.#gzipped ??= compress(this.bytes)
      ctx.set('Content-Encoding', 'gzip')
      ctx.body = await this.#gzipped
      return
    }
    ctx.body = this.bytes
  }
}

/**
 * Answers remembered under the version of the data that they were made from. A commit moves the version, so
 * that the next read makes them anew; reads that arrive meanwhile share one making.
 */
export class ReadyAnswers {
  readonly #version: () => number
  readonly #kept = new Map<string, { version: number; answer: Promise<ReadyAnswer> }>()
  readonly #most: number

  constructor(version: () => number, most = 500) {
    this.#version = version
    this.#most = most
  }

  get(key: string, make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const version = this.#version()
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.answer
    const answer = make()
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(key, { version, answer })
    answer.catch(() => this.#kept.delete(key))
    return answer
  }
}
