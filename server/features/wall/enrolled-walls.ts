import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import {
  WALL_ENROLMENT_CODE_LENGTH,
  WALL_ENROLMENT_SECONDS,
  WALL_OFFLINE_MS,
  WALLS_MAX,
} from '#shared/limits/wall.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { ApiError } from '#server/api-error.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import { isoTime, isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import { Wall } from '#server/entities/wall.entity.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Caller } from '#server/http/caller.ts'
import { isHttps, setCookie } from '#server/http/session-cookie.ts'
import { networkEvents } from '#server/http/throttle.ts'
import { keyedHash, keysFor } from '#server/keys.ts'

const COOKIE = 'turnout_wall'
const COOKIE_PATTERN = new RegExp(`(?:^|;) *${COOKIE}=([\\w-]{43})(?:;|$)`)
const COOKIE_MS = 10 * 365 * 24 * 60 * 60 * 1000
const SEEN_EVERY_MS = 60 * 60 * 1000

/** A network that tries all day guesses a code, which is valid for a day, with a chance of 1 in 100,000. */
const ATTEMPTS = {
  name: 'wall enrolments',
  points: 10,
  seconds: 15 * 60,
  sentence: 'Too many wrong codes.',
}

type WallRow = Pick<EnrolledWall, 'id' | 'name' | 'place' | 'phase'> &
  Record<'createdAt', RowTime> &
  Record<'enrolledAt' | 'lastSeenAt', RowTime | null> & {
    lessonId: number | null
    title: string | null
    thumbnailFile: string | null
    thumbnailUrl: string | null
  }

const SELECT = `select w.id, w.name, w.place, w.phase, w.created_at as "createdAt", w.enrolled_at as "enrolledAt",
  w.last_seen_at as "lastSeenAt", v.id as "lessonId", v.title, v.thumbnail_file as "thumbnailFile",
  v.thumbnail_url as "thumbnailUrl"
  from walls w left join videos v on v.id = w.lesson_id and v.feed_position > 0
  where w.id < ? order by w.id desc limit ?`

/** A wall as its own requests find it. */
export interface FoundWall extends Pick<
  Wall,
  'id' | 'name' | 'place' | 'phase' | 'lessonId' | 'programmeVersion'
> {
  /** JSON; null where the desk sets nothing. */
  programme: string | null
  rollCallLessons: string | null
  /** When it was last heard, in ms since 1970; 0 before its first word. */
  seenAt: number
}

const FIND = `select id, name, place, phase, lesson_id as "lessonId", programme, programme_version as "programmeVersion",
  roll_call_lessons as "rollCallLessons",
  last_seen_at as "lastSeenAt" from walls where`

const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const toWall = (row: WallRow, now: Date): EnrolledWall => {
  const { id, name, place, phase, title, thumbnailFile, thumbnailUrl } = row
  const lastSeenAt = isoTimeOrNull(row.lastSeenAt)
  const posterUrl = thumbnailFile === null ? thumbnailUrl : resolveStoredFile(thumbnailFile)
  return {
    id,
    name,
    place,
    phase,
    createdAt: isoTime(row.createdAt),
    enrolledAt: isoTimeOrNull(row.enrolledAt),
    lastSeenAt,
    isOffline: phase !== null && now.getTime() - Date.parse(lastSeenAt ?? '') > WALL_OFFLINE_MS,
    lesson: row.lessonId === null ? null : { id: row.lessonId, title: title ?? '', posterUrl },
  }
}
export const wallGone = () => new ApiError('not_found', 'This wall no longer exists.')

export type EnrolledWalls = ReturnType<typeof createEnrolledWalls>

/**
 * The screens that watch a library for members alone without an account. An administrator adds a wall and gets a code; the
 * browser that enters the code gets a cookie.
 */
export function createEnrolledWalls({ config, database, throttles, logger, now }: Parts) {
  const key = keysFor('walls', config.jwtSecret).current
  const codeHash = (code: string): string => keyedHash(key, `wall enrolment ${code}`)

  const issueCode = (wall: Wall) => {
    const code = String(randomInt(10 ** WALL_ENROLMENT_CODE_LENGTH)).padStart(WALL_ENROLMENT_CODE_LENGTH, '0')
    const expiresAt = new Date(now().getTime() + WALL_ENROLMENT_SECONDS * 1000)
    Object.assign(wall, { codeHash: codeHash(code), codeExpiresAt: expiresAt })
    return { code, expiresAt: expiresAt.toISOString() }
  }
  const read = async (where: string, value: string | number): Promise<FoundWall | null> => {
    const [wall] = await database.reader.all<Omit<FoundWall, 'seenAt'> & { lastSeenAt: RowTime | null }>(
      `${FIND} ${where}`,
      [value],
    )
    return wall
      ? { ...wall, seenAt: wall.lastSeenAt === null ? 0 : Date.parse(isoTime(wall.lastSeenAt)) }
      : null
  }
  /** The enrolled wall that sent the request. @param told of a screen without cookies */
  const find = async (
    { headers }: Pick<IncomingMessage, 'headers'>,
    told?: string,
  ): Promise<FoundWall | null> => {
    const secret = told ?? COOKIE_PATTERN.exec(headers.cookie ?? '')?.[1]
    return secret ? read('secret_hash = ?', secretHash(secret)) : null
  }
  const subjectOf = ({ id, name }: Wall) => ({ kind: 'wall', id, name }) as const

  return {
    async list({ limit, cursor }: PageRequest) {
      const found = await database.reader.all<WallRow>(SELECT, [positionOf(cursor), limit + 1])
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows.map((row) => toWall(row, now())), next }
    },

    /** @throws ApiError conflict where there are as many walls as may be */
    add: (caller: Caller, name: string) =>
      database.transaction(async (em) => {
        if ((await em.count(Wall)) >= WALLS_MAX)
          throw new ApiError('conflict', `There are ${WALLS_MAX} walls. Please remove one first.`)
        const wall = em.create(Wall, { name, createdAt: now() })
        const issued = issueCode(wall)
        await em.flush()
        recordAuditEvent(em, caller, { at: now(), action: 'wall.added', subject: subjectOf(wall) })
        await em.flush()
        const { id, createdAt } = wall
        const silent = { place: '', phase: null, lastSeenAt: null, isOffline: false, lesson: null }
        return { id, name, createdAt: createdAt.toISOString(), enrolledAt: null, ...silent, ...issued }
      }),

    /** @throws ApiError not_found */
    renewCode: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const wall = await em.findOne(Wall, id)
        if (!wall) throw wallGone()
        const issued = issueCode(wall)
        recordAuditEvent(em, caller, { at: now(), action: 'wall.code_issued', subject: subjectOf(wall) })
        await em.flush()
        return issued
      }),

    /** @throws ApiError not_found */
    remove: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const wall = await em.findOne(Wall, id)
        if (!wall || (await em.nativeDelete(Wall, id)) === 0) throw wallGone()
        recordAuditEvent(em, caller, { at: now(), action: 'wall.removed', subject: subjectOf(wall) })
        await em.flush()
      }),

    /**
     * Makes this screen the wall of the code: by a cookie, or by the secret itself where the screen keeps no cookies. The attempt is counted before the code is looked up, which bounds
     * concurrent guesses too.
     * @throws ApiError not_found, too_many_requests
     */
    async enrol(ctx: Context, code: string, wantsSecret = false) {
      const attempt = networkEvents(ATTEMPTS, ctx.ip)
      await throttles.count(...attempt)
      const secret = randomBytes(32).toString('base64url')
      const open = { codeHash: codeHash(code), codeExpiresAt: { $gt: now() } }
      const name = await database.transaction(async (em) => {
        const wall = await em.findOne(Wall, open)
        const enrolled = {
          secretHash: secretHash(secret),
          enrolledAt: now(),
          codeHash: null,
          codeExpiresAt: null,
          // What another screen said.
          phase: null,
          lessonId: null,
        }
        // Of two screens that enter a code at once, one is enrolled.
        const isFirst =
          wall !== null && (await em.nativeUpdate(Wall, { ...open, id: wall.id }, enrolled)) === 1
        return isFirst ? wall.name : null
      })
      if (name === null)
        throw new ApiError('not_found', 'No wall has this code. A code works once, within a day.')
      await throttles.takeBack(attempt)
      if (wantsSecret) return { name, secret }
      setCookie(ctx, COOKIE, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(ctx, config),
        maxAge: COOKIE_MS,
      })
      return { name, secret: null }
    },

    find,

    /** @throws ApiError not_found */
    async get(id: number): Promise<FoundWall> {
      const wall = await read('id = ?', id)
      if (!wall) throw wallGone()
      return wall
    },

    /** Whether an enrolled screen sent the request. */
    async isEnrolled(request: Pick<IncomingMessage, 'headers'>): Promise<boolean> {
      const wall = await find(request)
      if (!wall) return false
      if (now().getTime() - wall.seenAt > SEEN_EVERY_MS)
        // A wall also reads the library where nothing can be written, as on a full disk.
        await database
          .transaction((em) => em.nativeUpdate(Wall, wall.id, { lastSeenAt: now() }))
          .catch((err: unknown) => logger.warn({ err }, 'the time of a wall was not written'))
      return true
    },
  }
}
