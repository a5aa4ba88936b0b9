import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import { WALL_ENROLMENT_CODE_LENGTH, WALL_ENROLMENT_SECONDS, WALLS_MAX } from '#shared/limits.ts'
import { ApiError } from '#server/api-error.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
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

type WallRow = Pick<EnrolledWall, 'id' | 'name'> &
  Record<'createdAt', RowTime> &
  Record<'enrolledAt' | 'lastSeenAt', RowTime | null>

const SELECT = `select id, name, created_at as "createdAt", enrolled_at as "enrolledAt", last_seen_at as "lastSeenAt"
  from walls where id < ? order by id desc limit ?`

const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const timeOrNull = (time: RowTime | null) => (time === null ? null : isoTime(time))
const toWall = ({ id, name, createdAt, enrolledAt, lastSeenAt }: WallRow): EnrolledWall => ({
  id,
  name,
  createdAt: isoTime(createdAt),
  enrolledAt: timeOrNull(enrolledAt),
  lastSeenAt: timeOrNull(lastSeenAt),
})
const gone = () => new ApiError('not_found', 'This wall no longer exists.')

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
  const subjectOf = ({ id, name }: Wall) => ({ kind: 'wall', id, name }) as const

  return {
    async list({ limit, cursor }: PageRequest) {
      const found = await database.reader.all<WallRow>(SELECT, [positionOf(cursor), limit + 1])
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows.map(toWall), next }
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
        return { id, name, createdAt: createdAt.toISOString(), enrolledAt: null, lastSeenAt: null, ...issued }
      }),

    /** @throws ApiError not_found */
    renewCode: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const wall = await em.findOne(Wall, id)
        if (!wall) throw gone()
        const issued = issueCode(wall)
        recordAuditEvent(em, caller, { at: now(), action: 'wall.code_issued', subject: subjectOf(wall) })
        await em.flush()
        return issued
      }),

    /** @throws ApiError not_found */
    remove: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const wall = await em.findOne(Wall, id)
        if (!wall || (await em.nativeDelete(Wall, id)) === 0) throw gone()
        recordAuditEvent(em, caller, { at: now(), action: 'wall.removed', subject: subjectOf(wall) })
        await em.flush()
      }),

    /**
     * Makes this browser the wall of the code. The attempt is counted before the code is looked up, which bounds
     * concurrent guesses too.
     * @throws ApiError not_found, too_many_requests
     */
    async enrol(ctx: Context, code: string): Promise<{ name: string }> {
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
        }
        // Of two screens that enter a code at once, one is enrolled.
        const isFirst =
          wall !== null && (await em.nativeUpdate(Wall, { ...open, id: wall.id }, enrolled)) === 1
        return isFirst ? wall.name : null
      })
      if (name === null)
        throw new ApiError('not_found', 'No wall has this code. A code works once, within a day.')
      await throttles.takeBack(attempt)
      setCookie(ctx, COOKIE, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(ctx, config),
        maxAge: COOKIE_MS,
      })
      return { name }
    },

    /** Whether an enrolled screen sent the request. */
    async isEnrolled({ headers }: Pick<IncomingMessage, 'headers'>): Promise<boolean> {
      const [, secret] = COOKIE_PATTERN.exec(headers.cookie ?? '') ?? []
      if (!secret) return false
      const hash = secretHash(secret)
      const [wall] = await database.reader.all<{ lastSeenAt: RowTime | null }>(
        'select last_seen_at as "lastSeenAt" from walls where secret_hash = ?',
        [hash],
      )
      if (!wall) return false
      const seen = wall.lastSeenAt === null ? 0 : Date.parse(isoTime(wall.lastSeenAt))
      if (now().getTime() - seen > SEEN_EVERY_MS)
        // A wall also reads the library where nothing can be written, as on a full disk.
        await database
          .transaction((em) => em.nativeUpdate(Wall, { secretHash: hash }, { lastSeenAt: now() }))
          .catch((err: unknown) => logger.warn({ err }, 'the time of a wall was not written'))
      return true
    },
  }
}
