import { wallRoutes, type WallClip } from '#shared/contract/wall.ts'
import { WALL_CLIPS_MAX } from '#shared/limits.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { captionsUrlOf } from '#server/features/videos/video-row.ts'
import { jsonResponse, type Handlers } from '#server/http/mount-routes.ts'
import type { Successors } from '#server/features/categories/successors.ts'
import type { PublicList } from '#server/http/public-lists.ts'
import type { MessageHandlers, SocketWatcher } from '#server/live/message-handlers.ts'
import { createEnrolledWalls } from './enrolled-walls.ts'
import { createWallSessions } from './wall-sessions.ts'

interface Row extends NameRow {
  id: number
  title: string
  video_file: string
  duration: number
  clipStartTime: number | null
  clipDuration: number | null
  category_id: number
  category_name: string
  bytes: number
  captions_version: number | null
}

/** Only published clips have a position. The join leaves out files without a row in uploads, which aren't served. */
const CLIPS_SQL = `select v.id, v.title, v.video_file, v.duration,
  v.clip_start_time as "clipStartTime", v.clip_duration as "clipDuration", v.category_id, c.name as category_name, u.username, u.first_name, u.last_name, p.bytes,
  v.captions_version
  from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
  join uploads p on p.file = v.video_file
  where v.short_position > 0
  order by v.short_position desc limit ?`

function toWallClip(row: Row, mergedIds: number[]): WallClip {
  const { start, length, isWholeFile } = playbackRangeOf({ ...row, isMicroClip: true })
  return {
    id: row.id,
    title: row.title,
    creatorName: displayName(row),
    category: {
      id: row.category_id,
      name: row.category_name,
      ...(mergedIds.length > 0 && { mergedIds }),
    },
    src: resolveStoredFile(row.video_file),
    bytes: row.bytes,
    captionsUrl: captionsUrlOf(row.id, row.captions_version),
    start,
    // Stored lengths are rounded: a clip of the whole file plays to the real end of the file.
    length: isWholeFile ? null : length,
  }
}

export function wallFeature(given: Parts, { successors }: { successors: Successors }) {
  const {
    database: { reader },
    ...parts
  } = given
  const walls = createEnrolledWalls(given)
  const wallSessions = createWallSessions({ secret: parts.config.jwtSecret, ...parts })
  /** Newest first. */
  const listClips = async () => {
    const rows = await reader.all<Row>(CLIPS_SQL, [WALL_CLIPS_MAX])
    return rows.map((row) => toWallClip(row, successors.leadingTo(row.category_id)))
  }
  const handlers: Handlers<typeof wallRoutes> = {
    listWallClips: listClips,
    pairWall: async ({ caller, body, ctx }) => ({
      pairing: await wallSessions.pair(caller.id, ctx.ip, body.code),
    }),
    listWalls: ({ query }) => walls.list(query),
    addWall: ({ caller, body }) => walls.add(caller, body.name),
    renewWallCode: ({ caller, params }) => walls.renewCode(caller, params.id),
    removeWall: ({ caller, params }) => walls.remove(caller, params.id),
    enrolWall: ({ ctx, body }) => walls.enrol(ctx, body.code),
  }
  /** The ETag is a hash of the list: it stays the same while only counters change. */
  const clips: PublicList = {
    route: wallRoutes.listWallClips,
    respond: async () => jsonResponse(wallRoutes.listWallClips.response, await listClips()),
  }
  type Messages = 'wall_register' | 'wall_pairing_code_request' | 'wall_follow' | 'wall_set_call'
  const { registerWall, issueCode, follow, setCall, forgetPhone, forgetWall } = wallSessions
  const messages: MessageHandlers<Messages> = {
    wall_register: { from: 'anyone', handle: (report, screen) => registerWall(screen, report) },
    wall_pairing_code_request: { from: 'anyone', handle: (_request, screen) => issueCode(screen) },
    wall_follow: { from: 'account', handle: (told, phone, by) => follow(phone, by, told.pairing) },
    wall_set_call: { from: 'account', handle: (told, phone, by) => setCall(phone, by, told.isOnCall) },
  }
  const sockets: SocketWatcher = { onUnbound: forgetPhone, onClosed: forgetWall }
  return { handlers, messages, sockets, publicLists: [clips], background: wallSessions, wallSessions, walls }
}
