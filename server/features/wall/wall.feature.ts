import type { Parts } from '#server/feature.ts'
import { createWallSessions } from '#server/live/wall-sessions.ts'
import { wallClipsList, wallHandlers } from './wall.routes.ts'

export function wallFeature({ config, database: { reader }, now }: Parts) {
  const wallSessions = createWallSessions({ secret: config.jwtSecret, now })
  return {
    handlers: wallHandlers({ reader, wallSessions }),
    publicLists: [wallClipsList(reader)],
    wallSessions,
  }
}
