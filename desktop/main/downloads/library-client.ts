import { z } from 'zod'
import { user } from '#shared/contract/accounts.ts'
import type { PageQuery } from '#shared/contract/define-route.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { keptVideo, video, type KeptVideo, type Video } from '#shared/contract/videos.ts'
import { ATTACHMENTS_MAX } from '#shared/limits/uploads.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { connectToServer, type ServerAccess } from '../network/server-connection.ts'
import { DownloadFailure } from './failure.ts'

/** A server with more pages than this is broken or hostile. */
const PAGES_MAX = 100
const SMALL_MAX_BYTES = 5_000_000

/** Codes of a Turnout server itself; a captive portal sends neither. */
const WITHDRAWN = new Set<unknown>(['not_found', 'not_allowed'])

export interface SmallFile {
  kind: string
  bytes: Uint8Array
}

interface SmallLimits {
  maxBytes: number
  /** For the whole answer. */
  maxMs?: number
}

export type LibraryClient = ReturnType<typeof createLibraryClient>

/** The server's answers about videos, validated before use. */
export function createLibraryClient(access: ServerAccess) {
  const connect = (server: string) => connectToServer(access, server)
  return {
    connect,

    /** @throws {DownloadFailure} 'withdrawn' if the server has no such video for the signed-in account */
    async getVideo(server: string, id: number, signal?: AbortSignal): Promise<KeptVideo> {
      try {
        const shown = keptVideo.parse(await connect(server).api.getVideo({ id }, { signal }))
        return { ...shown, attachments: shown.attachments.slice(0, ATTACHMENTS_MAX) }
      } catch (error) {
        if (!(error instanceof RequestError && WITHDRAWN.has(error.code))) throw error
        throw new DownloadFailure('withdrawn', 'The server no longer has this video for you.', {
          cause: error,
        })
      }
    },

    /** The id of the signed-in account; null without one, or without an answer. */
    async signedInUserId(server: string): Promise<number | null> {
      if (access.getToken() === null) return null
      const answer = await connect(server)
        .api.getCurrentUser()
        .catch(() => null)
      // Of a server of another version the other fields may differ.
      return answer && user.pick({ id: true }).parse(answer).id
    },

    /** All saved videos of this account. */
    async listSaved(server: string, userId: number): Promise<Video[]> {
      const videos: Video[] = []
      let query: PageQuery = {}
      for (let page = 0; page < PAGES_MAX; page++) {
        const answer = await connect(server).api.listSaved({ id: userId, ...query })
        videos.push(...z.array(video).parse(answer.items))
        if (answer.next === null) return videos
        query = answer.next
      }
      throw new Error('The list of saved videos has no end')
    },

    /** A file beside a film; null if there is none of these media types with at most so many bytes. */
    async getSmallFile(
      server: string,
      url: string,
      kinds: readonly string[],
      signal?: AbortSignal,
      { maxBytes, ...limits }: SmallLimits = { maxBytes: SMALL_MAX_BYTES },
    ): Promise<SmallFile | null> {
      const headers = { accept: kinds.join(', ') }
      const answer = await connect(server).request(url, { headers, signal, ...limits })
      const kind = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
      const isSmall = Number(answer.headers.get('content-length') ?? 0) <= maxBytes
      if (!answer.ok || !isSmall || !kinds.includes(kind)) {
        await answer.body?.cancel()
        return null
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return bytes.byteLength <= maxBytes ? { kind, bytes } : null
    },
  }
}

const OWN_PATH = /^\/(uploads|api)\/[\w\-./?=&]+$/

/** The path on the server itself; null for other origins and for paths that climb. */
export function pathOnServer(stored: string | null): string | null {
  if (stored === null) return null
  const path = resolveStoredFile(stored)
  return OWN_PATH.test(path) && !path.includes('..') && !path.includes('//') ? path : null
}
