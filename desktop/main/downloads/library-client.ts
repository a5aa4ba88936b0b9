import { z } from 'zod'
import { user } from '#shared/contract/accounts.ts'
import { createClient, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import { video, type Video } from '#shared/contract/videos.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Fetch } from '../electron-api.ts'
import { DownloadFailure } from './failure.ts'

const PATIENCE_MS = 20_000
/** A server with more pages than this is broken or hostile. */
const PAGES_MAX = 100
const SMALL_MAX_BYTES = 5_000_000

const failure = z.object({ code: z.string() })
/** Codes of a Turnout server itself; a captive portal sends neither. */
const WITHDRAWN = new Set(['not_found', 'not_allowed'])

interface Options {
  fetch: Fetch
  getServer(): string | null
  getToken(): string | null
}

export interface SmallFile {
  kind: string
  bytes: Uint8Array
}

export type LibraryClient = ReturnType<typeof createLibraryClient>

/** The server's answers about videos, validated before use. */
export function createLibraryClient({ fetch, getServer, getToken }: Options) {
  const request = async (
    server: string,
    url: string,
    accept: string,
    signal?: AbortSignal,
  ): Promise<Response> => {
    // A token and a video id are valid only for their own server.
    if (server !== getServer()) throw new Error('Another server has been chosen')
    const token = getToken()
    const limit = AbortSignal.timeout(PATIENCE_MS)
    return fetch(server + url, {
      headers: { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  }
  const send =
    (server: string): Send =>
    async ({ url, signal }) => {
      const answer = await request(server, url, 'application/json', signal)
      const text = await answer.text()
      if (answer.ok) return { data: JSON.parse(text) as unknown, link: answer.headers.get('link') }
      const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '')
      const said = isJson ? failure.safeParse(JSON.parse(text)) : null
      if (said?.success && WITHDRAWN.has(said.data.code)) {
        throw new DownloadFailure('withdrawn', 'The server no longer has this video for you.')
      }
      throw new Error(`The server answered ${answer.status}`)
    }
  const lines = routeLines()
  const at = (server: string) => createClient<Routes>(lines, send(server))

  return {
    /** @throws {DownloadFailure} 'withdrawn' if the server has no such video for the signed-in account */
    getVideo: async (server: string, id: number, signal?: AbortSignal): Promise<Video> =>
      video.parse(await at(server).getVideo({ id }, signal ? { signal } : {})),

    /** The id of the signed-in account; null without one, or without an answer. */
    async signedInUserId(server: string): Promise<number | null> {
      if (getToken() === null) return null
      const answer = await at(server)
        .getCurrentUser({})
        .catch(() => null)
      return answer && user.parse(answer).id
    },

    /** All saved videos of this account. */
    async listSaved(server: string, userId: number): Promise<Video[]> {
      const videos: Video[] = []
      let query: Record<string, string> = {}
      for (let page = 0; page < PAGES_MAX; page++) {
        const { limit, ...rest } = query
        const size = limit ? { limit: Number(limit) } : {}
        const answer = await at(server).listSaved({ id: userId, ...rest, ...size })
        videos.push(...z.array(video).parse(answer.items))
        if (answer.next === null) return videos
        query = answer.next
      }
      throw new Error('The list of saved videos has no end')
    },

    /** A poster or captions; null if there are none of these media types. */
    async getSmallFile(
      server: string,
      url: string,
      kinds: readonly string[],
      signal: AbortSignal,
    ): Promise<SmallFile | null> {
      const answer = await request(server, url, kinds.join(', '), signal)
      const kind = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
      const isSmall = Number(answer.headers.get('content-length') ?? 0) <= SMALL_MAX_BYTES
      if (!answer.ok || !isSmall || !kinds.includes(kind)) {
        await answer.body?.cancel()
        return null
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return bytes.byteLength <= SMALL_MAX_BYTES ? { kind, bytes } : null
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
