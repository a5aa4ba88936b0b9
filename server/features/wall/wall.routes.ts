import { createHash } from 'node:crypto'
import { wallRoutes } from '#shared/contract/wall.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { ReadyAnswer } from '#server/http/cached-response.ts'
import type { ReadyAnswers } from '#server/http/response-cache.ts'
import type { WallCalls } from '#server/live/wall-sessions.ts'
import { listWallClips } from './wall.queries.ts'

interface Services {
  answers: ReadyAnswers
  reader: Pick<Reader, 'all'>
  wallCalls: Pick<WallCalls, 'pair'>
}

/** The list is the same for everybody; its validator is made of its bytes, so that it stays when nothing but counters moved. */
export function wallHandlers({ answers, reader, wallCalls }: Services): Handlers<typeof wallRoutes> {
  const { path } = wallRoutes.listWallClips
  const make = async () => {
    const json = JSON.stringify(await listWallClips(reader))
    return new ReadyAnswer(json, { etag: `W/"${createHash('sha256').update(json).digest('base64url')}"` })
  }
  answers.serve(path, make, () => path)
  return {
    listWallClips: () => answers.get(path, make),
    pairWall: async ({ caller, body, ctx }) => ({
      pairing: await wallCalls.pair(caller.id, ctx.ip, body.code),
    }),
  }
}
