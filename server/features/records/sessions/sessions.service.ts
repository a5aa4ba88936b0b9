import { LockMode } from '@mikro-orm/core'
import {
  OBJECTION_DAYS,
  type TrainingSession as PublicSession,
  type trainingSessionRoutes,
} from '#shared/contract/training-sessions.ts'
import type { rollCallRoutes } from '#shared/contract/roll-calls.ts'
import { orIfTaken, type EntityManager } from '#server/database/database.ts'
import { page, positionOf } from '#server/database/paging.ts'
import { findFiled } from '#server/entities/filed-category.ts'
import { Attendance, Member, TrainingSession, Unit } from '#server/entities/records.entity.ts'
import { notifyOfficers, notifyOfTraining } from '#server/features/notifications/notify.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { strikeCredits } from '../ledger/strike-credits.ts'
import { notYourUnit } from '../roster/reach.ts'
import { attend, tellWall } from './attend.ts'
import { countAttendance } from './count-attendance.ts'
import type { createRollCalls } from './roll-calls.service.ts'
import { sessionRightsOf } from './session-rights.ts'
import { selectAttendance, selectCrew, selectSession, selectSessions } from './sessions.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What was forgotten for longer needs a correction by an officer. */
const FILED_WITHIN_DAYS = 60

const noSuchSession = () => new ApiError('not_found', 'This training session is not here.')
const isConfirmedAlready = () =>
  new ApiError('conflict', 'This session is confirmed already. An officer can correct the record.')

/** Training sessions: filed by a member of the unit, and confirmed by an officer who is another person (rule T4). */
export function sessionHandlers(
  parts: RecordParts,
  rollCalls: ReturnType<typeof createRollCalls>,
): Handlers<typeof trainingSessionRoutes & Pick<typeof rollCallRoutes, 'closeTrainingSession'>> {
  const { database, events, now, dayRule } = parts
  const { reader } = database

  const read = async (caller: Caller, id: number): Promise<PublicSession> => {
    const session = await selectSession(reader, caller, await sessionRightsOf(reader, caller), id)
    if (!session) throw noSuchSession()
    return session
  }

  /** Locks a session that is not confirmed, and that the caller leads or filed. */
  const lockOpen = async (em: EntityManager, caller: Caller, id: number): Promise<TrainingSession> => {
    await read(caller, id)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const session = await em.findOneOrFail(TrainingSession, id, lock)
    if (session.confirmedAt) throw isConfirmedAlready()
    return session
  }

  const requireListed = async (em: EntityManager, ids: readonly number[]) => {
    const listed = await em.count(Member, { id: { $in: [...ids] }, isListed: true })
    if (listed !== ids.length)
      throw invalidField('memberIds', 'One of these people is no longer on the roster. Please choose again.')
  }

  return {
    listCrew: async ({ caller }) => selectCrew(reader, await sessionRightsOf(reader, caller)),
    getTrainingSession: ({ caller, params }) => read(caller, params.id),

    async listTrainingSessions({ caller, query: { state, limit, cursor } }) {
      const rights = await sessionRightsOf(reader, caller)
      const filter = { state, below: positionOf(cursor), limit: limit + 1 }
      const { rows, next } = page(await selectSessions(reader, caller, rights, filter), limit, ({ id }) => [
        id,
      ])
      return { items: rows, next }
    },

    /** @throws ApiError not_allowed for another unit, invalid for times and people that can't be */
    async fileTrainingSession({ caller, body: form }) {
      const rights = await sessionRightsOf(reader, caller)
      if (form.kind === 'roll_call') return read(caller, await rollCalls.start(caller, rights, form))
      if (!rights.mayFileFor.has(form.unitId))
        throw new ApiError('not_allowed', 'You can file training of your own unit.')
      const [openedAt, closedAt] = [new Date(form.openedAt), new Date(form.closedAt)]
      requireTimes(openedAt, closedAt, now())
      const memberIds = [...new Set(form.memberIds)]
      const id = await database.transaction(async (em) => {
        await requireListed(em, memberIds)
        const [category] = await findFiled(em, form.categoryId ? [form.categoryId] : [])
        const session = em.create(TrainingSession, {
          kind: form.kind,
          unit: em.getReference(Unit, form.unitId),
          title: form.title,
          categoryId: category?.id ?? null,
          category: category?.name ?? null,
          place: form.place || null,
          notes: form.notes || null,
          filedById: caller.id,
          filedBy: caller.displayName,
          openedAt,
          closedAt,
        })
        await em.flush()
        for (const memberId of memberIds)
          await attend(em, events, session, { memberId, how: 'officer', at: now() })
        await em.flush()
        const told = { title: session.title, by: caller.id }
        await notifyOfficers({ em, events, at: now() }, rights.reach.tree.withAbove(form.unitId), told)
        return session.id
      })
      return read(caller, id)
    },

    /** @throws ApiError not_found, conflict for a person who is on the list, and for a confirmed session */
    async addAttendance({ caller, params: { id }, body: { memberId } }) {
      await database
        .transaction(async (em) => {
          const session = await lockOpen(em, caller, id)
          await requireListed(em, [memberId])
          await attend(em, events, session, { memberId, how: 'officer', at: now() })
          await em.flush()
        })
        .catch(
          orIfTaken(() => new ApiError('conflict', 'This person is on the list already.'), 'attendances'),
        )
      return read(caller, id)
    },

    /**
     * Strikes a person, takes that back, or notes when the person left, before the confirmation. After it the person alone may strike the own
     * attendance: it is taken back in the ledger by a new line.
     * @throws ApiError not_found, invalid without a reason, conflict
     */
    async changeAttendance({ caller, params: { id }, body: { state, reason, toAt } }) {
      await database.transaction(async (em) => {
        const attendance = await em.findOne(Attendance, id, { populate: ['member', 'session'] })
        if (!attendance) throw noSuchSession()
        const { member, session } = attendance
        const isOwn = member.user?.id === caller.id
        if (state === 'struck' && !reason) throw invalidField('reason', 'Please say why.')
        if (isOwn && session.confirmedAt && state === 'struck') {
          await object(em, caller, attendance, session.confirmedAt, reason ?? '')
          return
        }
        await lockOpen(em, caller, session.id)
        if (toAt !== undefined) {
          const end = toAt ? new Date(toAt) : null
          if (end && (end <= attendance.fromAt || end > (session.closedAt ?? now())))
            throw invalidField('toAt', 'A person leaves after the arrival, and not after the end.')
          attendance.toAt = end
        }
        Object.assign(attendance, { state, reason: state === 'struck' ? reason : null })
        tellWall(em, events, session)
        await em.flush()
      })
      const changed = await selectAttendance(reader, id)
      if (!changed) throw noSuchSession()
      return changed
    },

    /** @throws ApiError not_found, conflict for a session that is over */
    async closeTrainingSession({ caller, params: { id } }) {
      await database.transaction(async (em) => {
        const session = await lockOpen(em, caller, id)
        if (session.closedAt) throw new ApiError('conflict', 'This session has ended already.')
        await rollCalls.end(em, session, now())
      })
      return read(caller, id)
    },

    /**
     * Counts everybody who is not struck.
     * @throws ApiError not_found; not_allowed for who filed it, took part, or does not lead the unit; conflict
     */
    async confirmTrainingSession({ caller, params: { id }, body: { headcount } }) {
      const { mayConfirm, state } = await read(caller, id)
      if (state === 'confirmed') throw isConfirmedAlready()
      if (!mayConfirm) throw await refusalOf(caller, id)
      const rule = await dayRule()
      await database.transaction(async (em) => {
        const session = await lockOpen(em, caller, id)
        const waiting = { session: id, state: 'waiting' } as const
        const attendances = await em.find(Attendance, waiting, {
          populate: ['member'],
          // One order for all transactions, so that no two deadlock.
          orderBy: { member: { id: 'asc' } },
        })
        const told: number[] = []
        for (const attendance of attendances) {
          await countAttendance(em, session, attendance, { caller, rule, at: now() })
          attendance.state = 'counted'
          if (attendance.member.user) told.push(attendance.member.user.id)
        }
        Object.assign(session, {
          headcount,
          confirmedAt: now(),
          confirmedById: caller.id,
          confirmedBy: caller.displayName,
        })
        await em.flush()
        if (told.length > 0) await notifyOfTraining({ em, events, at: now() }, told, session.title)
      })
      return read(caller, id)
    },
  }

  async function refusalOf(caller: Caller, id: number): Promise<ApiError> {
    const { reach } = await sessionRightsOf(reader, caller)
    const { kind, unitId, officer } = await read(caller, id)
    if (!reach.units.has(unitId)) return notYourUnit()
    return officer.id === caller.id
      ? new ApiError(
          'not_allowed',
          `You ${kind === 'drill' ? 'filed' : 'started'} this session yourself. Another officer confirms it.`,
        )
      : new ApiError('not_allowed', 'You took part in this session. Another officer confirms it.')
  }

  /** A person says that a confirmed session did not have them. */
  async function object(
    em: EntityManager,
    caller: Caller,
    attendance: Attendance,
    confirmedAt: Date,
    reason: string,
  ): Promise<void> {
    if (now().getTime() - confirmedAt.getTime() > OBJECTION_DAYS * DAY_MS)
      throw new ApiError(
        'conflict',
        `This was possible for ${OBJECTION_DAYS} days. An officer can correct the record.`,
      )
    // Of two objections at once the second finds the person struck.
    await em.findOneOrFail(Member, attendance.member.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await em.refresh(attendance)
    if (attendance.state !== 'counted')
      throw new ApiError('conflict', 'You are not counted for this session.')
    Object.assign(attendance, { state: 'struck', reason })
    await em.flush()
    const by = { id: caller.id, name: caller.displayName }
    await strikeCredits(em, attendance.member.id, attendance.session.id, { reason, by, at: now() })
  }
}

/** @throws ApiError invalid */
function requireTimes(openedAt: Date, closedAt: Date, at: Date): void {
  const ms = closedAt.getTime() - openedAt.getTime()
  if (ms <= 0) throw invalidField('closedAt', 'The end is after the start.')
  if (ms > DAY_MS) throw invalidField('closedAt', 'A session lasts at most a day.')
  if (closedAt > at) throw invalidField('closedAt', 'File it when it is over.')
  if (at.getTime() - openedAt.getTime() > FILED_WITHIN_DAYS * DAY_MS)
    throw invalidField(
      'openedAt',
      `Sessions are filed within ${FILED_WITHIN_DAYS} days. An officer can correct the record.`,
    )
}
