import { wallRoutes } from '#shared/contract/wall.ts'
import type { Reader } from '#server/database/reader.ts'
import { jsonResponse, type Handlers } from '#server/http/mount-routes.ts'
import type { PublicList } from '#server/http/response-cache.ts'
import type { WallSessions } from '#server/live/wall-sessions.ts'
import { listWallClips } from './wall.queries.ts'

interface Services {
  reader: Pick<Reader, 'all'>
  wallSessions: Pick<WallSessions, 'pair'>
}

export const wallHandlers = ({ reader, wallSessions }: Services): Handlers<typeof wallRoutes> => ({
  listWallClips: () => listWallClips(reader),
  pairWall: async ({ caller, body, ctx }) => ({
    pairing: await wallSessions.pair(caller.id, ctx.ip, body.code),
  }),
})

/** The validator of the list is made of its content: it stays the same while only counters change. */
export function wallClipsList(reader: Pick<Reader, 'all'>): PublicList {
  const { path, response } = wallRoutes.listWallClips
  const make = async () => jsonResponse(response, await listWallClips(reader))
  return { path, read: () => ({ key: path, make }) }
}
