import { z } from 'zod'
import { WALL_CODE_LENGTH, WALL_ENROLMENT_CODE_LENGTH, WALL_STATION_NAME_MAX_LENGTH } from '../limits/wall.ts'
import { WALL_PHASES } from '../live/vocabulary.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, seconds, time } from './values.ts'

/** A clip as the wall plays it. No field changes with views or likes, so that the ETag of the list doesn't either. */
export const wallClip = z.object({
  id,
  title: z.string(),
  creatorName: z.string(),
  /** `mergedIds` as of the category: a wall keeps its filter for itself. */
  category: z.object({ id, name: z.string(), mergedIds: z.array(id).optional() }),
  /** The path of the file. */
  src: z.string(),
  bytes: count,
  /** The captions as WebVTT. */
  captionsUrl: z.string().nullable(),
  start: seconds,
  /** Null: plays to the end of the file. */
  length: seconds.nullable(),
})
export type WallClip = z.infer<typeof wallClip>

const digits = (length: number) =>
  z.string().regex(new RegExp(`^\\d{${length}}$`), `The code has ${length} digits.`)

/** A wall that administrators have added. It watches like a member from its enrolment on. */
export const wall = z.object({
  id,
  name: z.string(),
  createdAt: time,
  /** Null until a screen has entered the code. */
  enrolledAt: time.nullable(),
  /** When it was last heard: to a minute where it says what it plays, otherwise to the hour. */
  lastSeenAt: time.nullable(),
  place: z.string(),
  /** What it last said; null before its first word. */
  phase: z.enum(WALL_PHASES).nullable(),
  /** It has said what it plays, and is silent since `lastSeenAt`. */
  isOffline: z.boolean(),
  /** The lesson on its screen. */
  lesson: z.object({ id, title: z.string(), posterUrl: z.string().nullable() }).nullable(),
})
export type EnrolledWall = z.infer<typeof wall>

/** The code is shown this once. */
const enrolmentCode = z.object({ code: z.string(), expiresAt: time })

export const wallRoutes = defineRoutes({
  listWallClips: {
    method: 'GET',
    path: '/api/wall/clips',
    access: 'library',
    response: z.array(wallClip),
    summary: 'The newest approved micro clips that are files of ours, whole; its ETag moves with them alone.',
  },
  pairWall: {
    method: 'POST',
    path: '/api/wall/pairings',
    access: 'user',
    body: z.object({
      code: digits(WALL_CODE_LENGTH),
    }),
    response: z.object({ pairing: z.string() }),
    status: 201,
    summary: 'For the code in the settings of a wall, what lets this person hold it for a call over /ws.',
  },
  listWalls: {
    ...pagedList,
    path: '/api/admin/walls',
    access: 'settings.manage',
    response: z.array(wall),
    summary: 'The walls of the department, newest first.',
  },
  addWall: {
    method: 'POST',
    path: '/api/admin/walls',
    access: 'settings.manage',
    isFresh: true,
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name.').max(WALL_STATION_NAME_MAX_LENGTH),
    }),
    response: wall.extend(enrolmentCode.shape),
    status: 201,
    summary: 'Add a wall. One screen that enters the code within a day is this wall.',
  },
  renewWallCode: {
    method: 'POST',
    path: '/api/admin/walls/:id/code',
    access: 'settings.manage',
    isFresh: true,
    params: byId,
    response: enrolmentCode,
    status: 201,
    summary:
      'Another code for a wall. The screen that is enrolled stays so until another one enters the code.',
  },
  removeWall: {
    method: 'DELETE',
    path: '/api/admin/walls/:id',
    access: 'settings.manage',
    params: byId,
    status: 204,
    summary: 'Remove a wall: its screen watches no longer like a member.',
  },
  enrolWall: {
    method: 'POST',
    path: '/api/wall/enrolment',
    access: 'public',
    body: z.object({
      code: digits(WALL_ENROLMENT_CODE_LENGTH),
      /** The screen keeps no cookie, as that of the desktop app, and gets the secret itself. */
      wantsSecret: z.boolean().optional(),
    }),
    response: z.object({ name: z.string(), secret: z.string().nullable() }),
    status: 200,
    summary:
      'Enrol this screen as the wall of the code, which works once. The answer sets a cookie, or has the secret.',
  },
})
