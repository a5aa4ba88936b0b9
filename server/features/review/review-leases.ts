import { REVIEW_LEASE_SECONDS } from '#shared/limits/review.ts'
import { ApiError } from '#server/api-error.ts'
import { timeValue } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Caller } from '#server/http/caller.ts'

type HolderRow = NameRow & { id: number }

/** Which officer has which video open at the review desk, for all servers of the database (RD-20). */
export function createReviewLeases({ database, events }: Pick<Parts, 'database' | 'events'>) {
  const at = (time: Date, seconds = 0) => timeValue(database.reader.dialect, time.getTime() + seconds * 1000)

  return {
    /**
     * Begins or renews the lease of the caller, unless another officer has one.
     * @returns the officer who has it
     * @throws ApiError conflict where nothing waits for review
     */
    hold: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const time = await database.time(em)
        const before = await em.execute<unknown[]>(
          'select 1 from review_leases where video_id = ? and user_id = ? and leased_until > ?',
          [id, caller.id, at(time)],
        )
        await em.execute(
          `insert into review_leases (video_id, user_id, leased_until)
            select id, ?, ? from videos where id = ? and awaits_review = true
            on conflict (video_id) do update set user_id = excluded.user_id, leased_until = excluded.leased_until
              where review_leases.user_id = excluded.user_id or review_leases.leased_until <= ?`,
          [caller.id, at(time, REVIEW_LEASE_SECONDS), id, at(time)],
        )
        const [holder] = await em.execute<HolderRow[]>(
          `select u.id, u.username, u.first_name, u.last_name from review_leases l join users u on u.id = l.user_id
            where l.video_id = ?`,
          [id],
        )
        if (!holder) throw new ApiError('conflict', 'There is nothing to review here any more.')
        if (before.length === 0 && holder.id === caller.id) events.publish(em, 'review.queueChanged', {})
        return { reviewing: { id: holder.id, displayName: displayName(holder) } }
      }),

    release: (caller: Caller, id: number): Promise<void> =>
      database.transaction(async (em) => {
        const sql = 'delete from review_leases where video_id = ? and user_id = ? returning video_id'
        const ended = await em.execute<unknown[]>(sql, [id, caller.id])
        if (ended.length > 0) events.publish(em, 'review.queueChanged', {})
      }),

    /** Deletes leases of pages that left without a word. */
    sweep: (): Promise<void> =>
      database.transaction(async (em) => {
        await em.execute('delete from review_leases where leased_until <= ?', [at(await database.time(em))])
      }),
  }
}
