import { DOWNLOAD_PATH_PREFIX, KEPT_CACHE } from '#shared/bridge/names.ts'
import { answerRange } from '#shared/byte-range.ts'

/** A file of a kept lesson: its film, and the files beside it (decision 116). */
export const isKeptFile = (pathname: string): boolean => pathname.startsWith(DOWNLOAD_PATH_PREFIX)

/** A player asks for many ranges of one file: it is read once while the worker lives. */
let last: { path: string; etag: string | null; blob: Blob } | null = null

async function blobOf(path: string, file: Response): Promise<Blob> {
  const etag = file.headers.get('ETag')
  if (last?.path !== path || last.etag !== etag) last = { path, etag, blob: await file.blob() }
  return last.blob
}

/** The bytes that the request asks for; 404 where the file is not kept, also right after its removal. */
export async function answerKeptFile({ url, headers }: Request): Promise<Response> {
  const path = new URL(url).pathname
  const file = await caches.match(path, { cacheName: KEPT_CACHE }).catch(() => undefined)
  if (!file) return new Response(null, { status: 404 })
  const blob = await blobOf(path, file)
  const { status, range, headers: rangeHeaders } = answerRange(headers.get('Range'), blob.size)
  return new Response(range && blob.slice(range.start, range.end + 1), {
    status,
    headers: {
      'Content-Type': file.headers.get('Content-Type') ?? '',
      // A navigation saves it, and never shows it.
      'Content-Disposition': file.headers.get('Content-Disposition') ?? 'attachment',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...rangeHeaders,
    },
  })
}
