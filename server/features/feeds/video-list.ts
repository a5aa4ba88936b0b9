import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { describeRequest } from '#shared/contract/create-client.ts'
import type { Database } from '#server/database/database.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkHeader } from '#server/http/mount-routes.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { PublicList } from '#server/http/response-cache.ts'
import type { Marks } from '../engagement/marks.ts'
import type { VideoJsonCache } from './video-json-cache.ts'
import { feedJson } from './video-json.ts'

export interface ListRoute {
  method: 'GET'
  path: `/${string}`
  params?: z.ZodObject
  query: z.ZodObject
}

export interface ListInput<Route extends ListRoute> {
  params: Route['params'] extends z.ZodObject ? z.output<Route['params']> : unknown
  query: z.output<Route['query']>
}

interface HandledInput<Route extends ListRoute> extends ListInput<Route> {
  caller: Caller | null
  ctx: { path: string }
}

/** Parameters of pages that are not the first of their list. */
const DEEP = ['cursor', 'page', 'before']

/** The videos on a page of a list. */
export interface VideoPage {
  ids: readonly number[]
  next: Record<string, string> | null
  /** The JSON of further fields of a video, which ends with a comma. */
  more?(id: number): Buffer
}

interface ListOptions<Route extends ListRoute> {
  /** Runs after `catchUp`. */
  find(input: ListInput<Route>, caller: Caller | null): VideoPage | Promise<VideoPage>
  /** The one spelling of queries that find the same; the query itself by default. */
  spell?(query: z.output<Route['query']>): z.output<Route['query']>
}

/** The path parameters by name. */
function paramsOf({ path: pattern }: ListRoute, path: string): Record<string, string | undefined> {
  const parts = path.split('/')
  const names = pattern.split('/')
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index]]] : [])),
  )
}

/** @throws where a parameter is given twice, which the routes refuse */
function parametersOf(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search)
  const given = Object.fromEntries(parameters)
  if (Object.keys(given).length < parameters.size) throw new Error('A parameter is given twice')
  return given
}

export type VideoLists = ReturnType<typeof createVideoLists>

interface Needs {
  database: Pick<Database, 'version' | 'catchUp'>
  videoJson: Pick<VideoJsonCache, 'find'>
  marks: Pick<Marks, 'on'>
}

/**
 * The way in of every list of videos: as the handler of its route, and as a public list for the response cache. Both
 * respond in the same way: the list finds the ids, and the JSON of the videos and the marks of the caller come from
 * memory.
 */
export function createVideoLists({ database, videoJson, marks }: Needs) {
  // Versions count from the start of the process: the validators of another process must differ.
  const start = randomUUID()

  /** The JSON array of these videos, with the marks of the caller. Call after `catchUp`. */
  const videosJson = async (
    { ids, more }: Pick<VideoPage, 'ids' | 'more'>,
    caller: Caller | null,
  ): Promise<Buffer> => {
    const found = await videoJson.find(ids)
    const bits = caller && (await marks.on(caller.id, found))
    return feedJson(found, bits, more && found.map(({ id }) => more(id)))
  }

  const listVideos = <Route extends ListRoute>(
    route: Route,
    { find, spell = (query) => query }: ListOptions<Route>,
  ) => {
    const respond = async (path: string, caller: Caller | null, input: ListInput<Route>) => {
      // Taken before the read: after a commit in between, the validator is too old, never too new.
      const etag = `W/"${start}.${database.version}.${caller?.id ?? 0}"`
      const page = await find(input, caller)
      const link = linkHeader(path, input.query, page.next)
      return new CachedResponse(await videosJson(page, caller), { etag, link })
    }
    const publicList: PublicList = {
      path: route.path,
      read(path, search) {
        const given = parametersOf(search)
        const params = route.params && parseInput(route.params, paramsOf(route, path))
        // The schemas are those of this very route.
        const query = parseInput(route.query, given) as z.output<Route['query']>
        const make = (caller: Caller | null) => respond(path, caller, { params, query } as ListInput<Route>)
        if (DEEP.some((name) => name in given)) return { key: null, make }
        const spelled: Record<string, unknown> = spell(query)
        const known = Object.keys(given).filter((name) => spelled[name] !== undefined)
        const { url: key } = describeRequest(route, {
          ...params,
          ...Object.fromEntries(known.map((name) => [name, spelled[name]])),
        })
        return { key, make }
      },
    }
    const handler = async ({ caller, ctx, ...input }: HandledInput<Route>) => {
      await database.catchUp()
      return respond(ctx.path, caller, input)
    }
    return { handler, publicList }
  }
  return { videosJson, listVideos }
}
