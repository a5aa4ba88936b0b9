import { z } from 'zod'
import { ROLL_CALL_PARTS_MAX } from '../limits/records.ts'
import { WALL_CODE_LENGTH } from '../limits/wall.ts'
import { defineRoutes } from './define-route.ts'
import { trainingSession } from './training-sessions.ts'
import { byId, id, time } from './values.ts'

const code = z.object({ code: z.string(), expiresAt: time })

/** As its wall shows it. */
const shownRollCall = code.extend({
  sessionId: id,
  title: z.string(),
  unit: z.string(),
  /** When it ends by itself. */
  endsAt: time,
  /** Who is there, the newest first. */
  names: z.array(z.object({ id, name: z.string() })),
})
export type ShownRollCall = z.infer<typeof shownRollCall>

/** What a wall has played in a roll call, by the clock of the server. */
const playedPart = z.object({ sessionId: id, videoId: id, fromAt: time, toAt: time })
export type PlayedPart = z.infer<typeof playedPart>

const rollCallPlaces = z.object({
  /** Null while no roll call is open there. */
  walls: z.array(z.object({ id, name: z.string(), place: z.string(), sessionId: id.nullable() })),
  units: z.array(z.object({ id, name: z.string() })),
})
export type RollCallPlaces = z.infer<typeof rollCallPlaces>

export const rollCallRoutes = defineRoutes({
  getRollCallPlaces: {
    method: 'GET',
    path: '/api/training/walls',
    access: 'user',
    response: rollCallPlaces,
    summary: 'The units that the caller leads, and the walls at which a roll call can be started for them.',
  },
  closeTrainingSession: {
    method: 'POST',
    path: '/api/training/sessions/:id/close',
    access: 'user',
    params: byId,
    response: trainingSession,
    status: 200,
    summary: 'End a roll call. It counts once another officer has confirmed it.',
  },
  getRollCallCode: {
    method: 'GET',
    path: '/api/training/sessions/:id/code',
    access: 'public',
    params: byId,
    response: code,
    summary: 'The digits of an open roll call, for its wall and for the officer who started it alone.',
  },
  checkIn: {
    method: 'POST',
    path: '/api/training/check-ins',
    access: 'user',
    body: z.object({
      code: z
        .string()
        .regex(new RegExp(`^\\d{${WALL_CODE_LENGTH}}$`), `The code has ${WALL_CODE_LENGTH} digits.`),
      /** Only says which roll call it is. */
      dryRun: z.boolean().optional(),
    }),
    response: z.object({ sessionId: id, title: z.string(), unit: z.string(), isHere: z.boolean() }),
    status: 200,
    summary: 'Be on the list of the roll call whose wall shows this code. Twice is once.',
  },
  syncRollCall: {
    method: 'PUT',
    path: '/api/wall/roll-call',
    access: 'public',
    body: z.object({
      /** Of a screen that keeps no cookie, which is that of the desktop app. */
      secret: z.string().max(64).optional(),
      played: z.array(playedPart).max(ROLL_CALL_PARTS_MAX),
    }),
    response: z.object({ now: time, rollCall: shownRollCall.nullable() }).nullable(),
    summary:
      'Of an enrolled wall: what it has played in roll calls, and the one that is open there. Null for every other caller.',
  },
})
