import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { PICKED_PATH } from '#shared/bridge/uploads.ts'
import { spanOf } from '../span-of.ts'
import type { PickedFiles } from './picked-files.ts'

const SAFE = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Accept-Ranges': 'bytes',
}

/** Shows a picked file to the page, as much of it as an element asks for; null where the address names none. */
export async function servePicked(files: PickedFiles, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(PICKED_PATH)) return null
  const file = files.find(pathname.slice(PICKED_PATH.length))
  const size = file
    ? await stat(file.path).then(
        (found) => found.size,
        () => null,
      )
    : null
  if (!file || size === null) return new Response('There is nothing here.', { status: 404, headers: SAFE })
  const span = spanOf(request.headers.get('range'), size)
  if (!span) {
    return new Response(null, { status: 416, headers: { ...SAFE, 'Content-Range': `bytes */${size}` } })
  }
  const { start, end, isPart } = span
  const bytes = createReadStream(file.path, size > 0 ? { start, end } : {})
  request.signal.addEventListener('abort', () => bytes.destroy())
  // Node's web stream is the DOM's, by another declaration.
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    status: isPart ? 206 : 200,
    headers: {
      ...SAFE,
      'Content-Type': file.kind,
      'Content-Length': String(end - start + 1),
      ...(isPart ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}
