import type { Parts } from '#server/feature.ts'
import { createWallSessions } from '#server/live/wall-sessions.ts'
import { wallHandlers } from './wall.routes.ts'

export function wallFeature({ config, database, responseCache, now }: Parts) {
  const wallSessions = createWallSessions({ secret: config.jwtSecret, now })
  return {
    handlers: wallHandlers({ answers: responseCache, reader: database.reader, wallSessions }),
    wallSessions,
  }
}
