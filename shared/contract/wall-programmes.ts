import { z } from 'zod'
import {
  WALL_ANNOUNCEMENT_MAX_LENGTH,
  WALL_PINNED_MAX,
  WALL_PLACE_MAX_LENGTH,
  WALL_STATION_NAME_MAX_LENGTH,
} from '../limits/wall.ts'
import { WALL_PHASES } from '../live/vocabulary.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, requiredText, time, writtenName, writtenText } from './values.ts'
import { wallClip } from './wall.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time has hours and minutes, such as 22:00.')
/** By the clock of the wall. An end before the start is on the next day; equal times are the whole day. */
const hours = z.object({ from: timeOfDay, to: timeOfDay })

/** What the desk sets for a wall. Null leaves a field to the settings at the wall. */
export const wallProgramme = z.object({
  /** The wall plays these alone, in this order, while it can play one of them; none: everything that it may show. */
  lessonIds: z.array(id).max(WALL_PINNED_MAX, `Please choose at most ${WALL_PINNED_MAX} lessons.`),
  /** An empty list means all categories. */
  categoryIds: z.array(id).max(100).nullable(),
  /** Full training lessons as well as shorts. */
  hasTraining: z.boolean(),
  hours: hours.nullable(),
  /** Dark, without sound. */
  quietHours: hours
    .refine(({ from, to }) => from !== to, 'Quiet hours end at another time than they begin.')
    .nullable(),
  /** 0 is off, 100 as loud as it gets. */
  volume: z.number().int().min(0).max(100).nullable(),
  hasCaptions: z.boolean().nullable(),
})
export type WallProgramme = z.infer<typeof wallProgramme>

const wallDetails = z.object({
  name: requiredText(writtenName, 'Please enter a name.', WALL_STATION_NAME_MAX_LENGTH),
  place: writtenText().pipe(
    z.string().max(WALL_PLACE_MAX_LENGTH, `Please use at most ${WALL_PLACE_MAX_LENGTH} characters.`),
  ),
  programme: wallProgramme,
  /** The version that a change is made from. */
  version: count,
})
/** As an administrator edits it. Lessons that were withdrawn since are left out. */
export const wallProgrammeState = wallDetails.extend({
  lessons: z.array(z.object({ id, title: z.string() })),
})
export type WallProgrammeState = z.infer<typeof wallProgrammeState>

/** A line of text on one wall, or on all of them. */
export const wallAnnouncement = z.object({ id, text: z.string(), startsAt: time, endsAt: time })
export type WallAnnouncement = z.infer<typeof wallAnnouncement>
export const listedAnnouncement = wallAnnouncement.extend({
  /** Null: on all walls. */
  wall: z.object({ id, name: z.string() }).nullable(),
})
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>

/** What an enrolled wall follows. It keeps the last one on its device. */
export const wallDesk = z.object({
  wall: z.object({ id, name: z.string() }),
  programme: wallProgramme.nullable(),
  /** The pinned lessons in their order, then the newest full lessons where the wall plays them. */
  lessons: z.array(wallClip),
  /** Those that have not ended, also before they begin. */
  announcements: z.array(wallAnnouncement),
})
export type WallDesk = z.infer<typeof wallDesk>

export const wallProgrammeRoutes = defineRoutes({
  syncWall: {
    method: 'PUT',
    path: '/api/wall/state',
    access: 'public',
    body: z.object({
      phase: z.enum(WALL_PHASES),
      /** The lesson on the screen. */
      lessonId: id.nullable(),
      /** The version of the answer that the wall has. */
      version: z.string().max(64).nullable(),
      /** Of a screen that keeps no cookie, which is that of the desktop app. */
      secret: z.string().max(64).optional(),
    }),
    response: z
      .object({
        now: time,
        version: z.string(),
        /** Null where the wall has this version. */
        desk: wallDesk.nullable(),
      })
      .nullable(),
    summary:
      'Of an enrolled wall: what it plays, and what the desk has set for it. Null for every other caller.',
  },
  getWallProgramme: {
    method: 'GET',
    path: '/api/admin/walls/:id/programme',
    access: 'settings.manage',
    params: byId,
    response: wallProgrammeState,
    summary: 'What the desk sets for a wall.',
  },
  changeWallProgramme: {
    method: 'PUT',
    path: '/api/admin/walls/:id/programme',
    access: 'settings.manage',
    params: byId,
    body: wallDetails,
    status: 204,
    summary: 'Set what a wall plays. 409 where another person has changed it since.',
  },
  listWallAnnouncements: {
    ...pagedList,
    path: '/api/admin/wall-announcements',
    access: 'settings.manage',
    response: z.array(listedAnnouncement),
    summary: 'The announcements that have not ended, newest first.',
  },
  addWallAnnouncement: {
    method: 'POST',
    path: '/api/admin/wall-announcements',
    access: 'settings.manage',
    body: z.object({
      text: requiredText(writtenText, 'Please write the announcement.', WALL_ANNOUNCEMENT_MAX_LENGTH),
      startsAt: time,
      endsAt: time,
      wallId: id.nullable(),
    }),
    response: listedAnnouncement,
    status: 201,
    summary: 'Announce a line of text on a wall, or on all of them.',
  },
  removeWallAnnouncement: {
    method: 'DELETE',
    path: '/api/admin/wall-announcements/:id',
    access: 'settings.manage',
    params: byId,
    status: 204,
    summary: 'End an announcement.',
  },
})
