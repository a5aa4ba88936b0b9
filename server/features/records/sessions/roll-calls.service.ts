import { LockMode } from '@mikro-orm/core'
import type { rollCallRoutes, ShownRollCall } from '#shared/contract/roll-calls.ts'
import type { RollCallForm } from '#shared/contract/training-sessions.ts'
import { WALL_CODE_MISSES, WALL_CODE_MISSES_OF_ADDRESS } from '#shared/limits/wall.ts'
import type { EntityManager } from '#server/database/database.ts'
import { timeValue } from '#server/database/row-values.ts'
import { findFiled } from '#server/entities/filed-category.ts'
import { Attendance, TrainingSession, Unit } from '#server/entities/records.entity.ts'
import { Wall } from '#server/entities/wall.entity.ts'
import { notifyOfficers } from '#server/features/notifications/notify.ts'
import { oneTimeCodeAt, oneTimeSecretOf, stepOfCode } from '#server/features/second-factor/one-time-codes.ts'
import type { EnrolledWalls } from '#server/features/wall/enrolled-walls.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import type { LimitedEvent } from '#server/http/throttle.ts'
import { keyedHash, keysFor } from '#server/keys.ts'
import type { RecordParts } from '../day-rule.ts'
import { notYourUnit } from '../roster/reach.ts'
import { readUnitsIn } from '../roster/unit-tree.ts'
import { attend, endOf, tellWall } from './attend.ts'
import { keepPlayed } from './keep-played.ts'
import { findOpenRollCalls, selectNames, selectPlaces, type OpenRollCall } from './roll-calls.queries.ts'
import { sessionRightsOf, type SessionRights } from './session-rights.ts'

const MISSES = {
  name: 'check-in codes',
  points: WALL_CODE_MISSES,
  seconds: 15 * 60,
  sentence: 'Too many wrong codes.',
}
const MISSES_OF_ADDRESS = {
  ...MISSES,
  name: 'check-in codes by address',
  points: WALL_CODE_MISSES_OF_ADDRESS,
}
const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
const FIND_LISTED_MEMBER = 'select id from members where user_id = ? and is_listed'

const FIND_OVERDUE = 'select id from training_sessions where ends_at <= ? order by id'

const isOver = () => new ApiError('not_found', 'This roll call is over.')
const noSuchCode = () =>
  new ApiError(
    'not_found',
    'No wall shows this code now. It changes every 30 seconds: please enter the digits of now.',
  )

type RollCallHandlers = Omit<Handlers<typeof rollCallRoutes>, 'closeTrainingSession'>

/** Roll calls at walls: a wall shows a code that changes, and who enters it is on the list. */
export function createRollCalls(parts: RecordParts, walls: EnrolledWalls) {
  const { config, database, events, throttles, now } = parts
  const { reader } = database
  const key = keysFor('roll calls', config.jwtSecret).current
  /** Derived: all servers show the same digits, also after a restart, and no row holds the key. */
  const secretOf = (id: number) =>
    oneTimeSecretOf(Buffer.from(keyedHash(key, `roll call ${id}`), 'base64url'))
  const codeOf = (id: number) => {
    const { code, endsAt } = oneTimeCodeAt(secretOf(id), now())
    return { code, expiresAt: new Date(endsAt).toISOString() }
  }
  /** A code is valid in its own step and in the next one. */
  const isCodeOf = (id: number, code: string): boolean => {
    const secret = secretOf(id)
    const step = stepOfCode(secret, code, now())
    return step !== null && step <= oneTimeCodeAt(secret, now()).step
  }
  const open = () => findOpenRollCalls(reader, now())

  /** Ends a roll call whose row is locked. Its wall plays again what it played before. */
  const end = async (em: EntityManager, session: TrainingSession, at: Date) => {
    Object.assign(session, { closedAt: at, endsAt: null })
    const { wallId, title, filedById } = session
    if (wallId) {
      await em.nativeUpdate(Wall, wallId, { rollCallLessons: null })
      events.publish(em, 'walls.programmed', { wallId })
    }
    tellWall(em, events, session)
    await em.flush()
    const tree = await readUnitsIn(em)
    await notifyOfficers({ em, events, at: now() }, tree.withAbove(session.unit.id), { title, by: filedById })
  }

  /** Ends roll calls whose time is over, each once however many servers sweep. */
  const endOverdue = async () => {
    const overdue = await reader.column<number>(FIND_OVERDUE, [timeValue(reader.dialect, now().getTime())])
    for (const id of overdue)
      await database.transaction(async (em) => {
        const session = await em.findOneOrFail(TrainingSession, id, LOCK)
        if (session.endsAt && session.endsAt <= now()) await end(em, session, session.endsAt)
      })
  }

  const toShown = async ({ id, title, unit, endsAt }: OpenRollCall): Promise<ShownRollCall> => ({
    sessionId: id,
    title,
    unit,
    endsAt: endsAt.toISOString(),
    ...codeOf(id),
    names: await selectNames(reader, id),
  })

  /** Counts the attempt before the code is compared, which bounds concurrent guesses too. */
  const findByCode = async (code: string, caller: Caller, address: string): Promise<OpenRollCall> => {
    const attempt: LimitedEvent[] = [
      [MISSES_OF_ADDRESS, networkOf(address, SITE_GROUPS)],
      [MISSES, String(caller.id)],
    ]
    await throttles.count(...attempt)
    const [found, another] = (await open()).filter(({ id }) => isCodeOf(id, code))
    if (!found) throw noSuchCode()
    await throttles.takeBack(attempt)
    if (another)
      throw new ApiError('conflict', 'Two walls show this code. Please wait for the next one, and enter it.')
    return found
  }

  const handlers: RollCallHandlers = {
    async getRollCallPlaces({ caller }) {
      const { reach } = await sessionRightsOf(reader, caller)
      return reach.units.size === 0 ? { walls: [], units: [] } : selectPlaces(reader, reach, now())
    },

    /** @throws ApiError not_found for every other caller, and once the roll call is over */
    async getRollCallCode({ caller, params: { id }, ctx }) {
      const found = (await open()).find((one) => one.id === id)
      const isOfficer = found !== undefined && found.filedById === caller?.id
      if (!found || (!isOfficer && (await walls.find(ctx.req))?.id !== found.wallId)) throw isOver()
      return codeOf(id)
    },

    /** @throws ApiError not_allowed without a place on the roster, not_found, too_many_requests, conflict */
    async checkIn({ caller, body: { code, dryRun = false }, ctx }) {
      const [memberId] = await reader.column<number>(FIND_LISTED_MEMBER, [caller.id])
      if (memberId === undefined)
        throw new ApiError(
          'not_allowed',
          'Your account is not on the roster of the department. Please ask the officer to add your name.',
        )
      const { id, title, unit } = await findByCode(code, caller, ctx.ip)
      const isHere = await database.transaction(async (em) => {
        const session = await em.findOneOrFail(TrainingSession, id, dryRun ? {} : LOCK)
        if (!session.endsAt || session.endsAt <= now()) throw isOver()
        const known = await em.findOne(Attendance, { session: id, member: memberId })
        if (known?.state === 'struck')
          throw new ApiError('conflict', 'The officer has taken you off this list. Please ask the officer.')
        if (known || dryRun) return known !== null
        await attend(em, events, session, { memberId, how: 'code', at: now() })
        await em.flush()
        return true
      })
      return { sessionId: id, title, unit, isHere }
    },

    async syncRollCall({ ctx, body: { secret, played } }) {
      const wall = await walls.find(ctx.req, secret)
      if (!wall) return null
      await keepPlayed(parts, wall.id, played)
      const found = (await open()).find(({ wallId }) => wallId === wall.id)
      return { now: now().toISOString(), rollCall: found ? await toShown(found) : null }
    },
  }

  return {
    handlers,
    endOverdue,
    end,

    /**
     * @returns the id of the session
     * @throws ApiError not_allowed for a unit that the caller does not lead, conflict while the wall has another one
     */
    async start(caller: Caller, { reach }: SessionRights, form: RollCallForm): Promise<number> {
      if (!reach.units.has(form.unitId)) throw notYourUnit()
      await endOverdue()
      return database.transaction(async (em) => {
        const wall = await em.findOne(Wall, form.wallId, LOCK)
        if (!wall) throw invalidField('wallId', 'This wall no longer exists.')
        if ((await em.count(TrainingSession, { wallId: wall.id, endsAt: { $ne: null } })) > 0)
          throw new ApiError('conflict', 'A roll call is open at this wall already. It has to end first.')
        const [category] = await findFiled(em, form.categoryId ? [form.categoryId] : [])
        const openedAt = now()
        const session = em.create(TrainingSession, {
          kind: 'roll_call',
          unit: em.getReference(Unit, form.unitId),
          title: form.title,
          categoryId: category?.id ?? null,
          category: category?.name ?? null,
          place: wall.place || wall.name,
          filedById: caller.id,
          filedBy: caller.displayName,
          openedAt,
          wallId: wall.id,
          endsAt: endOf(openedAt, openedAt),
        })
        wall.rollCallLessons = form.lessonIds.length > 0 ? JSON.stringify(form.lessonIds) : null
        events.publish(em, 'walls.programmed', { wallId: wall.id })
        tellWall(em, events, session)
        await em.flush()
        return session.id
      })
    },
  }
}
