import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import {
  wallProgramme,
  type WallDesk,
  type WallProgramme,
  type WallProgrammeState,
} from '#shared/contract/wall-programmes.ts'
import { WALL_HEARD_EVERY_MS, WALL_REPORT_MIN_MS } from '#shared/limits/wall.ts'
import type { WallPhase } from '#shared/live/vocabulary.ts'
import { ApiError } from '#server/api-error.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import { Wall } from '#server/entities/wall.entity.ts'
import type { Parts } from '#server/feature.ts'
import { changedFields, recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Caller } from '#server/http/caller.ts'
import { wallGone, type createEnrolledWalls, type FoundWall } from './enrolled-walls.ts'
import type { createWallAnnouncements } from './wall-announcements.ts'
import type { createWallClips } from './wall-clips.ts'

/** What a wall says of itself. */
interface Word {
  phase: WallPhase
  lessonId: number | null
  version: string | null
  secret?: string | undefined
}

interface Services {
  walls: ReturnType<typeof createEnrolledWalls>
  clips: ReturnType<typeof createWallClips>
  announcements: ReturnType<typeof createWallAnnouncements>
}

const NOTHING_SET: WallProgramme = {
  lessonIds: [],
  categoryIds: null,
  hasTraining: false,
  hours: null,
  quietHours: null,
  volume: null,
  hasCaptions: null,
}

const programmeOf = ({ id, programme }: Pick<FoundWall, 'id' | 'programme'>): WallProgramme | null =>
  programme === null
    ? null
    : readJsonColumn(wallProgramme, programme, { table: 'walls', id, column: 'programme' })

const lessonIds = z.array(z.number())
const rollCallLessonsOf = ({ id, rollCallLessons }: FoundWall): number[] =>
  rollCallLessons === null
    ? []
    : readJsonColumn(lessonIds, rollCallLessons, { table: 'walls', id, column: 'roll_call_lessons' })

/** What the desk sets for each wall, and what each wall says it plays. */
export function createWallProgrammes(
  { database, events, logger, now }: Parts,
  { walls, clips, announcements }: Services,
) {
  const deskOf = async (wall: FoundWall): Promise<WallDesk> => {
    const own = programmeOf(wall)
    const called = rollCallLessonsOf(wall)
    const programme = called.length > 0 ? { ...(own ?? NOTHING_SET), lessonIds: called } : own
    const { lessonIds, hasTraining, categoryIds } = programme ?? NOTHING_SET
    const [pinned, training, lines] = await Promise.all([
      clips.pinned(lessonIds),
      hasTraining ? clips.training(categoryIds ?? []) : [],
      announcements.of(wall.id),
    ])
    const others = training.filter(({ id }) => !lessonIds.includes(id))
    const { id, name } = wall
    return { wall: { id, name }, programme, lessons: [...pinned, ...others], announcements: lines }
  }

  /** Writes a word seldom: a wall that says another one each moment costs no more than one that plays. */
  const hear = async (wall: FoundWall, { phase, lessonId }: Word) => {
    const isNews = wall.phase !== phase || wall.lessonId !== lessonId
    const age = now().getTime() - wall.seenAt
    // Half of the least interval: a wall that keeps it is heard each time, also where its network varies.
    if (age < (isNews ? WALL_REPORT_MIN_MS / 2 : WALL_HEARD_EVERY_MS)) return
    await database
      .transaction((em) => em.nativeUpdate(Wall, wall.id, { phase, lessonId, lastSeenAt: now() }))
      .catch((err: unknown) => logger.warn({ err }, 'the word of a wall was not written'))
  }

  return {
    /** Takes the word of an enrolled wall, and answers what the desk has set. Null for every other caller. */
    async sync(request: Pick<IncomingMessage, 'headers'>, word: Word) {
      const wall = await walls.find(request, word.secret)
      if (!wall) return null
      await hear(wall, word)
      const desk = await deskOf(wall)
      const version = createHash('sha256').update(JSON.stringify(desk)).digest('base64url')
      return { now: now().toISOString(), version, desk: version === word.version ? null : desk }
    },

    /** @throws ApiError not_found */
    async get(id: number): Promise<WallProgrammeState> {
      const wall = await walls.get(id)
      const programme = programmeOf(wall) ?? NOTHING_SET
      const lessons = (await clips.pinned(programme.lessonIds)).map((clip) => ({
        id: clip.id,
        title: clip.title,
      }))
      const { name, place, programmeVersion: version } = wall
      const lessonIds = lessons.map((lesson) => lesson.id)
      return { name, place, programme: { ...programme, lessonIds }, version, lessons }
    },

    /** @throws ApiError not_found, conflict after a change by another person */
    change: (
      caller: Caller,
      id: number,
      { name, place, programme, version }: Omit<WallProgrammeState, 'lessons'>,
    ) =>
      database.transaction(async (em) => {
        const wall = await em.findOne(Wall, id)
        if (!wall) throw wallGone()
        const after = { name, place, programme: JSON.stringify(programme) }
        const next = { ...after, programmeVersion: version + 1 }
        if ((await em.nativeUpdate(Wall, { id, programmeVersion: version }, next)) === 0)
          throw new ApiError(
            'conflict',
            'Another person has changed this wall meanwhile. Please close the dialog, and open it again.',
          )
        const before = { name: wall.name, place: wall.place, programme: wall.programme ?? null }
        const changes = changedFields<Record<string, string | null>>(before, after)
        const subject = { kind: 'wall', id, name } as const
        if (changes) recordAuditEvent(em, caller, { at: now(), action: 'wall.changed', subject, ...changes })
        events.publish(em, 'walls.programmed', { wallId: id })
        await em.flush()
      }),
  }
}
