import type { wallProgrammeRoutes } from '#shared/contract/wall-programmes.ts'
import { wallRoutes } from '#shared/contract/wall.ts'
import type { Parts } from '#server/feature.ts'
import { jsonResponse, type Handlers } from '#server/http/mount-routes.ts'
import type { Successors } from '#server/features/categories/successors.ts'
import type { PublicList } from '#server/http/public-lists.ts'
import type { MessageHandlers, SocketWatcher } from '#server/live/message-handlers.ts'
import { createEnrolledWalls } from './enrolled-walls.ts'
import { createWallAnnouncements } from './wall-announcements.ts'
import { createWallClips } from './wall-clips.ts'
import { createWallProgrammes } from './wall-programmes.ts'
import { createWallSessions } from './wall-sessions.ts'

export function wallFeature(given: Parts, { successors }: { successors: Successors }) {
  const { database, ...parts } = given
  const walls = createEnrolledWalls(given)
  const wallSessions = createWallSessions({ secret: parts.config.jwtSecret, ...parts })
  const clips = createWallClips(database.reader, successors)
  const announcements = createWallAnnouncements(given)
  const programmes = createWallProgrammes(given, { walls, clips, announcements })
  // The message says that something is new, and no more: each wall asks with its own cookie.
  parts.events.subscribe('walls.programmed', (told) =>
    wallSessions.tellScreens({ type: 'wall_programmed', ...told }),
  )
  parts.events.subscribe('wall.rollCalled', (told) =>
    wallSessions.tellScreens({ type: 'wall_roll_called', ...told }),
  )
  const handlers: Handlers<typeof wallRoutes & typeof wallProgrammeRoutes> = {
    listWallClips: clips.shorts,
    pairWall: async ({ caller, body, ctx }) => ({
      pairing: await wallSessions.pair(caller.id, ctx.ip, body.code),
    }),
    listWalls: ({ query }) => walls.list(query),
    addWall: ({ caller, body }) => walls.add(caller, body.name),
    renewWallCode: ({ caller, params }) => walls.renewCode(caller, params.id),
    removeWall: ({ caller, params }) => walls.remove(caller, params.id),
    enrolWall: ({ ctx, body }) => walls.enrol(ctx, body.code, body.wantsSecret),
    syncWall: ({ ctx, body }) => programmes.sync(ctx.req, body),
    getWallProgramme: ({ params }) => programmes.get(params.id),
    changeWallProgramme: ({ caller, params, body }) => programmes.change(caller, params.id, body),
    listWallAnnouncements: ({ query }) => announcements.list(query),
    addWallAnnouncement: ({ caller, body }) => announcements.add(caller, body),
    removeWallAnnouncement: ({ caller, params }) => announcements.remove(caller, params.id),
  }
  /** The ETag is a hash of the list: it stays the same while only counters change. */
  const clipList: PublicList = {
    route: wallRoutes.listWallClips,
    respond: async () => jsonResponse(wallRoutes.listWallClips.response, await clips.shorts()),
  }
  type Messages = 'wall_register' | 'wall_pairing_code_request' | 'wall_follow' | 'wall_set_call'
  const { registerWall, issueCode, follow, setCall, forgetPhone, forgetWall } = wallSessions
  const messages: MessageHandlers<Messages> = {
    wall_register: { from: 'anyone', handle: (report, screen) => registerWall(screen, report) },
    wall_pairing_code_request: { from: 'anyone', handle: (_request, screen) => issueCode(screen) },
    wall_follow: { from: 'account', handle: (told, phone, by) => follow(phone, by, told.pairing) },
    wall_set_call: { from: 'account', handle: (told, phone, by) => setCall(phone, by, told.isOnCall) },
  }
  const background = { ...wallSessions, sweep: announcements.sweep }
  const sockets: SocketWatcher = { onUnbound: forgetPhone, onClosed: forgetWall }
  return { handlers, messages, sockets, publicLists: [clipList], background, wallSessions, walls }
}
