import { wrap } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { Attempt } from '#server/entities/check.entity.ts'
import { Member, TrainedTime, Watched } from '#server/entities/records.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import { unionOf, type Ranges } from '#shared/records/ranges.ts'
import { coveredMsOf, isDone } from '#shared/records/coverage.ts'
import { totalOf } from '#shared/records/ranges.ts'

// The columns hold what watching/watch-record.service.ts has written.
const rangesIn = (json: string): Ranges => JSON.parse(json) as Ranges

/**
 * Gives an account to a member of the roster. What the account watched before becomes a part of the member's record: its
 * credits stay, and are summed with those of the member.
 * @throws ApiError conflict where another member of the roster has the account, or the member has another one
 */
export async function linkAccount(em: EntityManager, member: Member, userId: number): Promise<void> {
  if (member.user?.id === userId) return
  if (member.user) throw new ApiError('conflict', `${member.name} has another account already.`)
  const user = await em.findOne(User, userId)
  if (!user) throw new ApiError('not_found', 'This account does not exist.')
  const holder = await em.findOne(Member, { user: userId })
  if (holder?.isListed) throw new ApiError('conflict', `This account belongs to ${holder.name}.`)
  if (holder) {
    holder.user = null
    holder.mergedInto = member
    await em.flush()
    await moveRecord(em, holder, member)
  }
  member.user = user
  await em.flush()
}

/** What was watched, and the clock, of one member become those of another. Credits are never changed. */
async function moveRecord(em: EntityManager, from: Member, to: Member): Promise<void> {
  for (const earlier of await em.find(Watched, { member: from })) {
    const { videoId, version, countsFrom, lengthMs } = earlier
    const own = await em.findOne(Watched, { member: to, videoId, version, countsFrom })
    if (!own) {
      em.create(Watched, { ...wrap(earlier).toObject(), member: to })
      continue
    }
    const ranges = unionOf([...rangesIn(own.ranges), ...rangesIn(earlier.ranges)])
    const played = unionOf([...rangesIn(own.played), ...rangesIn(earlier.played)])
    own.ranges = JSON.stringify(ranges)
    own.played = JSON.stringify(played)
    own.playedBeforeMs += earlier.playedBeforeMs
    own.coveredMs = coveredMsOf(ranges, totalOf(played) + own.playedBeforeMs)
    own.lengthMs = Math.max(own.lengthMs, lengthMs)
    if (!own.doneAt && isDone(own.coveredMs, own.lengthMs)) own.doneAt = earlier.lastAt
  }
  for (const earlier of await em.find(TrainedTime, { member: from })) {
    const { trainingDay } = earlier
    const own = await em.findOne(TrainedTime, { member: to, trainingDay })
    if (own) own.ranges = JSON.stringify(unionOf([...rangesIn(own.ranges), ...rangesIn(earlier.ranges)]))
    else em.create(TrainedTime, { member: to, trainingDay, ranges: earlier.ranges })
  }
  await em.flush()
  await em.nativeUpdate(Attempt, { member: from.id }, { member: to })
  await em.nativeDelete(Watched, { member: from.id })
  await em.nativeDelete(TrainedTime, { member: from.id })
}

const FIND_PROVEN_MEMBERS = `select p.id as member_id, u.id as user_id from members p join users u on u.proven_email = p.email
  where p.is_listed and p.user_id is null and not exists
    (select 1 from members h where h.user_id = u.id and h.is_listed) order by p.id`

/** Links members without an account with the accounts that have proven their addresses. An entered address links nobody. */
export async function linkProvenAddresses(em: EntityManager): Promise<void> {
  const found = await em.execute<{ member_id: number; user_id: number }[]>(FIND_PROVEN_MEMBERS)
  const linked = new Set<number>()
  for (const { member_id: memberId, user_id: userId } of found) {
    if (linked.has(userId)) continue
    linked.add(userId)
    await linkAccount(em, await em.findOneOrFail(Member, memberId), userId)
  }
}
