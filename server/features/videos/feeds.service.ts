import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkHeader } from '#server/http/mount-routes.ts'
import { ReadyAnswer, ReadyAnswers } from '#server/http/ready-answer.ts'
import { toVideo } from './video-row.ts'
import type { RowPage, VideoQueries } from './videos.queries.ts'

interface Request {
  caller: Caller | null
  path: string
  query: Record<string, unknown>
}

export type Feeds = ReturnType<typeof createFeeds>

/**
 * Lists as ready bytes. Signed out, everybody gets the same ones, remembered until the next commit; signed in,
 * the list is read and the caller's own marks are put on it.
 */
export function createFeeds({
  database,
  queries,
}: {
  database: Pick<Database, 'version'>
  queries: VideoQueries
}) {
  const answers = new ReadyAnswers(() => database.version)

  const render = async ({ caller, path, query }: Request, list: () => Promise<RowPage>) => {
    const { rows, next } = await list()
    const videos = rows.map(toVideo)
    if (caller) await queries.mark(videos, caller.id)
    return new ReadyAnswer(JSON.stringify(videos), linkHeader(path, query, next))
  }

  return {
    answer(request: Request, list: () => Promise<RowPage>): Promise<ReadyAnswer> {
      if (request.caller) return render(request, list)
      return answers.get(`${request.path}?${JSON.stringify(request.query)}`, () => render(request, list))
    },
  }
}
