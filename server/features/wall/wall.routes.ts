import { createHash } from 'node:crypto'
import { wallRoutes } from '#shared/contract/wall.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { WallSessions } from '#server/live/wall-sessions.ts'
import { listWallClips } from './wall.queries.ts'

interface Services {
  answers: ResponseCache
  reader: Pick<Reader, 'all'>
  wallSessions: Pick<WallSessions, 'pair'>
}

/** The list is the same for everybody; its validator is made of its bytes, so that it stays when nothing but counters moved. */
export function wallHandlers({ answers, reader, wallSessions }: Services): Handlers<typeof wallRoutes> {
  const { path } = wallRoutes.listWallClips
  const make = async () => {
    const json = JSON.stringify(await listWallClips(reader))
    return new CachedResponse(json, { etag: `W/"${createHash('sha256').update(json).digest('base64url')}"` })
  }
  answers.serve(path, make, () => path)
  return {
    listWallClips: () => answers.get(path, make),
    pairWall: async ({ caller, body, ctx }) => ({
      pairing: await wallSessions.pair(caller.id, ctx.ip, body.code),
    }),
  }
}
