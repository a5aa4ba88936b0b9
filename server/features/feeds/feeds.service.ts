import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkHeader } from '#server/http/mount-routes.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { VideoJsonCache } from './video-json-cache.ts'
import { JsonArrayWriter } from './json-array-writer.ts'
import type { SerializedFeedBlocks } from './serialized-feed-blocks.ts'
import type { FeedPage, VideoQueries } from '../videos/videos.queries.ts'

interface Asked {
  caller: Caller | null
  path: string
  query: Record<string, unknown>
}

interface Options {
  database: Pick<Database, 'version' | 'syncExternalCommits'>
  queries: VideoQueries
  remembered: VideoJsonCache
  stretches: SerializedFeedBlocks
  answers: ResponseCache
}

/** The address that asks for this, in one spelling. */
export function addressOf(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

export type Feeds = ReturnType<typeof createFeeds>

/**
 * Lists as ready bytes. Signed out, everybody gets the same ones, remembered until the next commit; signed in,
 * the list is read and the caller's own marks are put on it.
 */
export function createFeeds({ database, queries, remembered, stretches, answers }: Options) {
  // Versions count from the start of the process: another process's are other validators.
  const start = randomUUID()

  const write = async ({ rows, runs }: FeedPage) => {
    const pieces = runs && (await stretches.pieces(runs))
    return pieces ? new JsonArrayWriter(pieces) : JsonArrayWriter.of(await remembered.find(rows))
  }

  const withMarks = async (callerId: number, { rows }: FeedPage) => {
    const videos = await remembered.find(rows)
    return JsonArrayWriter.of(videos, await queries.marks(callerId, videos))
  }

  const render = async ({ caller, path, query }: Asked, list: () => Promise<FeedPage>) => {
    // Taken before the read: a commit in between leaves a validator that is too old, never one that is too new.
    const etag = `W/"${start}.${database.version}.${caller?.id ?? 0}"`
    const page = await list()
    const body = caller ? await withMarks(caller.id, page) : await write(page)
    return new CachedResponse(body, { etag, link: linkHeader(path, query, page.next) })
  }

  return {
    render,

    async answer(request: Asked, list: () => Promise<FeedPage>): Promise<CachedResponse> {
      await database.syncExternalCommits()
      if (request.caller) return render(request, list)
      return answers.get(addressOf(request.path, request.query), () => render(request, list))
    },
  }
}
