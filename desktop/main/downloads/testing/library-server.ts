import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptVideo, Video } from '#shared/contract/videos.ts'
import { startWebServer } from '../../testing/web-server.ts'

const CHUNK = 64 * 1024

interface Shelf {
  video: Video
  bytes: Buffer
  etag: string
  /** What the server claims, if that is not true. */
  digest?: string
  /** The product name that it reports. */
  kind?: string
}

export const aVideo = (id: number, changes: Partial<KeptVideo> = {}): Video => ({
  id,
  protocolCheck: null,
  title: `Lesson ${id}`,
  description: null,
  videoUrl: null,
  videoFile: `lesson-${id}.mp4`,
  renditions: [],
  thumbnailUrl: null,
  thumbnailFile: `poster-${id}.webp`,
  imageVariants: null,
  duration: 60,
  clipStartTime: null,
  clipDuration: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: '2026-01-01T00:00:00.000Z',
  views: 1,
  likes: 1,
  categoryId: 1,
  category: { id: 1, name: 'Trauma' },
  creator: { id: 2, displayName: 'Ana Reyes', profileImageUrl: null, followerCount: 0, isFollowing: false },
  featured: false,
  isTrending: false,
  isMicroClip: false,
  captionsUrl: `/api/videos/${id}/captions.vtt`,
  approvalStatus: 'approved',
  isLiked: false,
  isSaved: false,
  isWatchLater: false,
  ...changes,
})

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')

export type LibraryServer = Awaited<ReturnType<typeof startLibraryServer>>

/** A server of videos with ours' answers, whose connections can be cut and whose videos can be changed. */
export async function startLibraryServer() {
  const shelf = new Map<number, Shelf>()
  const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
  const state = {
    /** The connection is cut after this many bytes of an answer; null for no cut. */
    cutAfter: (): number | null => null,
    /** Waits before each piece. */
    pace: (): Promise<void> | null => null,
    saved: [] as number[],
    isSignedIn: true,
    isAway: false,
  }

  const sendJson = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const notFound = (response: ServerResponse) =>
    sendJson(response, 404, { code: 'not_found', message: 'This video no longer exists.' })

  const sendFile = async (request: IncomingMessage, response: ServerResponse, of: Shelf) => {
    const { bytes, etag, digest = digestOf(bytes), kind = 'video/mp4' } = of
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const isPart = from !== undefined && (request.headers['if-range'] ?? etag) === etag
    const start = isPart ? Number(from) : 0
    const headers = { 'Content-Type': kind, ETag: etag, 'Repr-Digest': `sha-256=:${digest}:` }
    if (isPart && start >= bytes.length) {
      return response.writeHead(416, { ...headers, 'Content-Range': `bytes */${bytes.length}` }).end()
    }
    response.writeHead(isPart ? 206 : 200, {
      ...headers,
      'Content-Length': bytes.length - start,
      ...(isPart ? { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
    })
    let left = state.cutAfter() ?? Number.POSITIVE_INFINITY
    for (let at = start; at < bytes.length; at += CHUNK) {
      await state.pace()
      const piece = bytes.subarray(at, Math.min(at + CHUNK, bytes.length, at + left))
      // Passed to the system: a cut loses only what comes after it.
      if (piece.length > 0) await new Promise((resolve) => response.write(piece, resolve))
      left -= piece.length
      if (left <= 0) return response.destroy()
      if (response.destroyed) return undefined
    }
    return response.end()
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    seen.push({ url, headers: request.headers })
    if (state.isAway) return request.destroy()
    const [, videoId] = /^\/api\/videos\/(\d+)$/.exec(url) ?? []
    if (videoId) {
      const found = shelf.get(Number(videoId))
      return found ? sendJson(response, 200, found.video) : notFound(response)
    }
    const file = [...shelf.values()].find(({ video }) => url === `/uploads/${video.videoFile}`)
    if (file) return void sendFile(request, response, file)
    if (url.startsWith('/uploads/poster-')) {
      return response.writeHead(200, { 'Content-Type': 'image/webp' }).end('the picture')
    }
    if (url.endsWith('/captions.vtt')) {
      return response.writeHead(200, { 'Content-Type': 'text/vtt; charset=utf-8' }).end('WEBVTT')
    }
    const [, attached] = /^\/api\/videos\/\d+\/attachments\/(\d+)$/.exec(url) ?? []
    if (attached) {
      const kind = attached === '6' ? 'text/html' : 'application/pdf'
      return response.writeHead(200, { 'Content-Type': kind }).end(`sheet ${attached}`)
    }
    if (url === '/api/auth/user') {
      const { id, displayName } = aVideo(1).creator
      const person = { id, username: displayName, firstName: null, lastName: null, email: null }
      const more = { profileImageUrl: null, isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' }
      if (state.isSignedIn) return sendJson(response, 200, { ...person, ...more })
      return sendJson(response, 401, { code: 'not_signed_in', message: 'Sign in.' })
    }
    if (url.startsWith('/api/users/2/saved')) {
      return sendJson(
        response,
        200,
        state.saved.flatMap((id) => shelf.get(id)?.video ?? []),
      )
    }
    return notFound(response)
  }
  const server = await startWebServer((request, response) => void answer(request, response))

  return {
    origin: server.origin,
    stop: server.stop,
    seen,
    state,
    /** Adds a video, or replaces its file. */
    put(id: number, bytes: Buffer, more: Partial<Shelf> = {}): void {
      shelf.set(id, { video: aVideo(id), bytes, etag: `"${digestOf(bytes).slice(0, 12)}"`, ...more })
    },
    withdraw: (id: number): void => void shelf.delete(id),
    filesAsked: () => seen.filter(({ url }) => url.startsWith('/uploads/lesson-')),
  }
}
