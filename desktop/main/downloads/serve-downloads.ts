import { attachmentHeaders } from '#shared/attached-files.ts'
import { answerRange } from '#shared/byte-range.ts'
import { streamFile } from '../protocol/file-stream.ts'
import { openToRead } from './disk.ts'
import { attachmentFile, EXTENSIONS, filesOf, PICTURE_EXTENSIONS, type Entry } from './ledger.ts'

const ADDRESS = /^\/downloads\/(\d{1,10})\/(video|poster|captions|attachment-(\d{1,10}))$/

const KIND_OF = Object.fromEntries(
  Object.entries({ ...EXTENSIONS, ...PICTURE_EXTENSIONS }).map(([kind, extension]) => [extension, kind]),
)

const SAFE_HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

const nothing = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...SAFE_HEADERS, ...headers } })

interface Wanted {
  file: string | null
  headers: Record<string, string>
}

function wanted(entry: Entry, part: string | undefined, attachmentId: string | undefined): Wanted {
  const files = filesOf(entry)
  if (attachmentId !== undefined) {
    const attached = entry.attachments.find(({ id }) => id === Number(attachmentId))
    return attached
      ? { file: attachmentFile(entry, attached), headers: attachmentHeaders(attached) }
      : { file: null, headers: {} }
  }
  if (part === 'captions')
    return { file: files.captions, headers: { 'Content-Type': 'text/vtt; charset=utf-8' } }
  const isPoster = part === 'poster'
  const kind = KIND_OF[(isPoster ? entry.poster : entry.known?.extension) ?? ''] ?? ''
  return { file: isPoster ? files.poster : files.video, headers: { 'Content-Type': kind } }
}

/**
 * Answers /downloads/{id}/…: only complete files of the list, with byte ranges, so that a player can seek as it
 * does over the network.
 */
export function serveDownloads(find: (videoId: number) => Entry | null) {
  return async ({ url, method, headers }: Request): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') return nothing(405)
    const [, id, part, attachmentId] = ADDRESS.exec(new URL(url).pathname) ?? []
    const entry = id === undefined ? null : find(Number(id))
    if (entry?.state !== 'done') return nothing(404)
    const { file, headers: named } = wanted(entry, part, attachmentId)
    const handle = file && (await openToRead(file).catch(() => null))
    if (!handle) return nothing(404)
    let isSent = false
    try {
      const found = await handle.stat()
      if (!found.isFile() || (part === 'video' && found.size !== entry.known?.bytes)) return nothing(404)
      const { status, range, headers: rangeHeaders } = answerRange(headers.get('range'), found.size)
      if (!range) return nothing(status, rangeHeaders)
      const sent = { ...SAFE_HEADERS, ...named, 'Accept-Ranges': 'bytes', ...rangeHeaders }
      if (method === 'HEAD') return new Response(null, { status, headers: sent })
      isSent = true
      return new Response(streamFile(handle, range), { status, headers: sent })
    } finally {
      if (!isSent) await handle.close()
    }
  }
}
