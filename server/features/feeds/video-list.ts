import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RouteDefinition, RouteInput } from '#shared/contract/define-route.ts'
import type { Database } from '#server/database/database.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkHeader } from '#server/http/mount-routes.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import type { Marks } from '#server/features/videos/marks.ts'
import type { VideoJsonCache } from './video-json-cache.ts'
import { feedJson } from './video-json.ts'

export type ListRoute = RouteDefinition & { query: z.ZodObject }
export type ListInput<Route extends ListRoute> = Pick<RouteInput<Route>, 'params' | 'query'>

/** The videos on a page of a list. */
export interface VideoPage {
  ids: readonly number[]
  next: Record<string, string> | null
  /** The JSON of further fields of a video, which ends with a comma. */
  more?(id: number): Buffer
  /** Whether the next request may get another page of the same data: the response is not kept. */
  isProvisional?: boolean
}

export type VideoLists = ReturnType<typeof createVideoLists>

/**
 * The one way in of every list of videos: as the handler of its route, and as a public list that is answered ahead of
 * Koa. The list finds the ids; the JSON of the videos and the marks of the caller come from memory.
 */
export function createVideoLists(
  database: Pick<Database, 'version' | 'catchUp'>,
  videoJson: Pick<VideoJsonCache, 'find'>,
  marks: Pick<Marks, 'on'>,
) {
  // Versions count from the start of the process: the validators of another process must differ.
  const start = randomUUID()

  /** The JSON array of these videos, with the marks of the caller. Call after `catchUp`. */
  const videosJson = async (page: Pick<VideoPage, 'ids' | 'more'>, caller: Caller | null) => {
    const videos = await videoJson.find(page.ids)
    return feedJson(videos, caller && (await marks.on(caller.id, videos)), page.more)
  }

  /** @param find runs after `catchUp` */
  const listVideos = <Route extends ListRoute>(
    route: Route,
    find: (input: ListInput<Route>, caller: Caller | null) => MaybePromise<VideoPage>,
  ) => {
    const respond = async (path: string, caller: Caller | null, input: ListInput<Route>) => {
      // Taken before the read: after a commit in between, the validator is too old, never too new.
      const etag = `W/"${start}.${database.version}.${caller?.id ?? 0}"`
      const page = await find(input, caller)
      const json = await videosJson(page, caller)
      const link = linkHeader(path, input.query, page.next)
      return new CachedResponse(json, page.isProvisional ? null : etag, link)
    }
    const handler = async (given: ListInput<Route> & { caller: Caller | null; ctx: { path: string } }) => {
      await database.catchUp()
      return respond(given.ctx.path, given.caller, given)
    }
    return { handler, publicList: { route, respond } }
  }
  return { videosJson, listVideos }
}
