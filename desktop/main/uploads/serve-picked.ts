import { open } from 'node:fs/promises'
import { answerRange } from '#shared/byte-range.ts'
import { PICKED_PATH } from '#shared/bridge/uploads.ts'
import { streamFile } from '../protocol/file-stream.ts'
import type { PickedFiles } from './picked-files.ts'

const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Accept-Ranges': 'bytes',
}

/** Serves a picked file to the page, with byte ranges; null if the path names none. */
export async function servePicked(files: PickedFiles, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(PICKED_PATH)) return null
  const file = files.find(pathname.slice(PICKED_PATH.length))
  const handle = file && (await open(file.path).catch(() => null))
  if (!handle) return new Response('There is nothing here.', { status: 404, headers: SAFE_HEADERS })
  const { size } = await handle.stat()
  const { status, range, headers } = answerRange(request.headers.get('range'), size)
  const isSent = range !== null && request.method !== 'HEAD'
  if (!isSent) await handle.close()
  return new Response(isSent ? streamFile(handle, range) : null, {
    status,
    headers: { ...SAFE_HEADERS, ...(range ? { 'Content-Type': file.kind } : {}), ...headers },
  })
}
