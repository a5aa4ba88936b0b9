import type { WallPhase } from '#shared/live/vocabulary.ts'
import { entity, p } from '#server/database/entity.ts'

/** A screen that watches without an account, and that the desk may manage. */
export class Wall extends entity('Wall', 'walls', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60),
    /** The keyed hash of the code that enrols a screen; null once it was entered. */
    codeHash: p.string().length(43).nullable().unique(),
    codeExpiresAt: p.datetime(3).nullable(),
    /** SHA-256 of the secret in the cookie of the enrolled screen. */
    secretHash: p.string().length(43).nullable().unique(),
    createdAt: p.datetime(3),
    enrolledAt: p.datetime(3).nullable(),
    lastSeenAt: p.datetime(3).nullable(),
    /** Where it hangs. */
    place: p.string().length(80).default(''),
    /** What it last said of itself; null before its first word. */
    phase: p.string().length(10).$type<WallPhase | null>().nullable(),
    /** The lesson on the screen. No foreign key: a wall may name a lesson that was deleted a moment ago. */
    lessonId: p.integer().nullable(),
    /** JSON of the contract's `wallProgramme`; null where the desk sets nothing. */
    programme: p.text().nullable(),
    /** Increases with each change at the desk: a change names the version that it was made from. */
    programmeVersion: p.integer().default(0),
    /** JSON: the lessons of the roll call that is open here, in place of those of the programme. */
    rollCallLessons: p.text().nullable(),
  },
}) {}

/** A line of text on one wall, or on all of them. Expired ones are swept. */
export class WallAnnouncement extends entity('WallAnnouncement', 'wall_announcements', {
  properties: {
    id: p.integer().primary(),
    text: p.string().length(120),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    createdAt: p.datetime(3),
    /** Null: on all walls. */
    wall: () => p.manyToOne(Wall).nullable().deleteRule('cascade').index(),
  },
}) {}
