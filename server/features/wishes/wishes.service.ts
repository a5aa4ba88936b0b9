import { LockMode } from '@mikro-orm/core'
import { OPEN_WISHES_MAX, OPEN_WISHES_OF_PERSON_MAX, SETTLED_WISHES_DAYS } from '#shared/limits/comments.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Video } from '#server/entities/video.entity.ts'
import { Wish } from '#server/entities/wish.entity.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyAskers, settleMadeWishes } from './made-wishes.ts'

const HOUR_MS = 60 * 60 * 1000
const KEY_MAX_LENGTH = 200
const OF_MEMBERS = {
  name: 'wishes of a member',
  points: 30,
  seconds: 60 * 60,
  sentence: 'You have asked for a lot of lessons just now.',
}

/** The same for words in another case or spacing, and for letters that look the same. */
const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Stores which lessons people ask for, and what comes of it. */
export function createWishes({ database, events, throttles, now }: Parts) {
  const numberOf = async (em: EntityManager, sql: string, values: number[] = []): Promise<number> => {
    const [row] = await em.execute<{ number: number | string }[]>(`select count(*) as number ${sql}`, values)
    return Number(row?.number ?? 0)
  }

  /** @throws ApiError conflict where this person, or all people together, have as many open wishes as may be */
  const admit = async (em: EntityManager, { id: userId }: Caller, openKey: string): Promise<void> => {
    const own = `from wish_askers a join wishes w on w.id = a.wish_id where w.state = 'open' and a.user_id = ?`
    if ((await numberOf(em, own, [userId])) >= OPEN_WISHES_OF_PERSON_MAX)
      throw new ApiError(
        'conflict',
        'You ask for many lessons already. Please wait until some of them are made.',
      )
    const isNew = (await em.count(Wish, { openKey })) === 0
    if (isNew && (await numberOf(em, `from wishes where state = 'open'`)) >= OPEN_WISHES_MAX)
      throw new ApiError('conflict', 'Too many lessons are asked for. Please tell an instructor directly.')
  }

  /** Locks a wish. @throws ApiError not_found; conflict where it is settled */
  const lockOpen = async (em: EntityManager, id: number): Promise<Wish> => {
    const wish = await em.findOne(Wish, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!wish) throw new ApiError('not_found', 'This wish no longer exists.')
    if (wish.state === 'open') return wish
    throw new ApiError('conflict', `This wish is settled already: it was ${wish.state}.`)
  }

  const record = (
    em: EntityManager,
    caller: Caller,
    action: 'wish.declined' | 'wish.fulfilled',
    { id, text }: Wish,
    notes: string,
  ) => recordAuditEvent(em, caller, { at: now(), action, subject: { kind: 'wish', id, name: text }, notes })

  /** Where a server ended in between, or a lesson became public without a review. */
  const findMade = () =>
    database.reader.all<{ id: number }>(
      `select distinct v.id from wish_lessons l join wishes w on w.id = l.wish_id join videos v on v.id = l.video_id
        where w.state = 'open' and v.approval_status = 'approved' limit ${OPEN_WISHES_MAX}`,
    )

  return {
    /** Harmless when repeated. @throws ApiError invalid, conflict, too_many_requests */
    async ask(caller: Caller, text: string): Promise<void> {
      const openKey = keyOf(text)
      if (openKey.length > KEY_MAX_LENGTH) throw invalidField('text', 'Please use fewer characters.')
      await throttles.count([OF_MEMBERS, String(caller.id)])
      await database.transaction(async (em) => {
        const at = now()
        const asked = await em.execute(
          'select 1 from wish_askers a join wishes w on w.id = a.wish_id where a.user_id = ? and w.open_key = ?',
          [caller.id, openKey],
        )
        if (asked.length > 0) return
        await admit(em, caller, openKey)
        // The first of several servers makes the row, and the others wait for it.
        await em.execute(
          `insert into wishes (text, open_key, state, created_at) values (?, ?, 'open', ?) on conflict (open_key) do nothing`,
          [text, openKey, at],
        )
        // The lock orders this with a decision, which tells all who asked before.
        const wish = await em.findOne(Wish, { openKey }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!wish) throw new ApiError('conflict', 'This wish was settled just now. Please search again.')
        await em.execute(
          'insert into wish_askers (wish_id, user_id, created_at) values (?, ?, ?) on conflict do nothing',
          [wish.id, caller.id, at],
        )
      })
    },

    /** @throws ApiError not_found; conflict where it is settled */
    decline: (caller: Caller, id: number, reason: string): Promise<void> =>
      database.transaction(async (em) => {
        const wish = await lockOpen(em, id)
        const at = now()
        Object.assign(wish, { state: 'declined', openKey: null, reason, settledAt: at })
        record(em, caller, 'wish.declined', wish, reason)
        await em.flush()
        await notifyAskers({ em, events, at }, id, {
          decision: 'rejected',
          detail: `“${wish.text}”: ${reason}`,
        })
      }),

    /** @throws ApiError not_found; conflict where it is settled, or the lesson is not public */
    fulfil: (caller: Caller, id: number, videoId: number): Promise<void> =>
      database.transaction(async (em) => {
        // As the news of a decision does: the video first.
        const video = await em.findOne(Video, videoId, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const wish = await lockOpen(em, id)
        if (video?.approvalStatus !== 'approved')
          throw new ApiError('conflict', 'This lesson is not public. Please choose another one.')
        await em.execute(
          'insert into wish_lessons (wish_id, video_id) values (?, ?) on conflict do nothing',
          [id, videoId],
        )
        record(em, caller, 'wish.fulfilled', wish, video.title)
        await em.flush()
        await settleMadeWishes({ em, events, at: now() }, videoId)
      }),

    /** Settles what was made meanwhile, and deletes old wishes and those without a person who asks. */
    async sweep(): Promise<void> {
      for (const { id } of await findMade())
        await database.transaction((em) => settleMadeWishes({ em, events, at: now() }, id))
      await database.transaction(async (em) => {
        const before = new Date(now().getTime() - SETTLED_WISHES_DAYS * 24 * HOUR_MS)
        await em.nativeDelete(Wish, { state: { $ne: 'open' }, settledAt: { $lt: before } })
        // The lock waits for those who are asking.
        await em.find(
          Wish,
          { state: 'open' },
          { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
        )
        await em.execute(
          `delete from wishes where state = 'open' and not exists
            (select 1 from wish_askers a where a.wish_id = wishes.id)`,
        )
      })
    },
  }
}
