import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { MEGABYTE } from '#shared/limits/units.ts'

/** More than a form upload of this app's own clients has; they send larger videos in pieces. */
const DISCARD_MAX_BYTES = 16 * MEGABYTE
const DISCARD_MAX_MS = 60_000

interface Bounds {
  maxBytes?: number
  maxMs?: number
}

/**
 * The answer to a request whose body is still arriving. A connection that is closed while its client still writes is
 * reset, and the client loses the answer with it. So the answer goes out at once and ends only after the rest of the
 * body was read and discarded (nginx calls this a lingering close). A client knows by `Content-Length` that the answer
 * is complete. A client that sends more, or for longer, is disconnected.
 */
export function answerAndDiscardBody(
  request: IncomingMessage,
  answer: string,
  { maxBytes = DISCARD_MAX_BYTES, maxMs = DISCARD_MAX_MS }: Bounds = {},
): Readable {
  async function* body() {
    yield answer
    const bound = new AbortController()
    const timer = setTimeout(() => bound.abort(), maxMs)
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) bound.abort()
    })
    request.resume()
    await finished(request, { signal: bound.signal }).catch(() => undefined)
    clearTimeout(timer)
    if (bound.signal.aborted) request.destroy()
  }
  return Readable.from(body())
}
