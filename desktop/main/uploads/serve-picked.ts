import { open } from 'node:fs/promises'
import { PICKED_PATH } from '#shared/bridge/uploads.ts'
import { parseByteRange } from '../protocol/byte-range.ts'
import { streamFile } from '../protocol/file-stream.ts'
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
  const handle = file && (await open(file.path).catch(() => null))
  if (!handle) return new Response('There is nothing here.', { status: 404, headers: SAFE })
  const { size } = await handle.stat()
  const span = parseByteRange(request.headers.get('range'), size)
  if (!span) {
    await handle.close()
    return new Response(null, { status: 416, headers: { ...SAFE, 'Content-Range': `bytes */${size}` } })
  }
  const { start, end, isPart } = span
  const isAsked = request.method !== 'HEAD'
  if (!isAsked) await handle.close()
  return new Response(isAsked ? streamFile(handle, start, end) : null, {
    status: isPart ? 206 : 200,
    headers: {
      ...SAFE,
      'Content-Type': file.kind,
      'Content-Length': String(end - start + 1),
      ...(isPart ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}
