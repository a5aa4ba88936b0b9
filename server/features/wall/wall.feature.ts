import { wallRoutes } from '#shared/contract/wall.ts'
import type { Parts } from '#server/feature.ts'
import { jsonResponse, type Handlers } from '#server/http/mount-routes.ts'
import type { PublicList } from '#server/http/response-cache.ts'
import { createWallSessions } from '#server/live/wall-sessions.ts'
import { listWallClips } from './wall.queries.ts'

export function wallFeature({ config, database: { reader }, now }: Parts) {
  const wallSessions = createWallSessions({ secret: config.jwtSecret, now })
  const handlers: Handlers<typeof wallRoutes> = {
    listWallClips: () => listWallClips(reader),
    pairWall: async ({ caller, body, ctx }) => ({
      pairing: await wallSessions.pair(caller.id, ctx.ip, body.code),
    }),
  }
  /** The ETag is a hash of the list: it stays the same while only counters change. */
  const { path, response } = wallRoutes.listWallClips
  const make = async () => jsonResponse(response, await listWallClips(reader))
  const clips: PublicList = { path, read: () => ({ key: path, make }) }
  return { handlers, publicLists: [clips], wallSessions }
}
