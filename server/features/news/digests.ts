import { LockMode } from '@mikro-orm/core'
import { DIGEST_INTERVALS, type Digest as PublicDigest, type DigestInterval } from '#shared/contract/news.ts'
import { DIGEST_HOUR, DIGEST_MAX } from '#shared/limits/lists.ts'
import { timeValue } from '#server/database/row-values.ts'
import { Digest } from '#server/entities/news.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { createOptOuts } from '#server/features/mail/opt-outs.ts'
import { PUBLISHED_AT, VIDEO_TABLES } from '#server/features/videos/video-row.ts'
import { UNSEEN_SINCE } from './news.queries.ts'

const KIND = 'lesson-digest'
const PEOPLE_OF_A_READ = 100
const DAYS_OF_A_WEEK = 7

/** The last time, in the time zone of the server, at which digests were due. */
export function digestTime(every: DigestInterval, now: Date): Date {
  const due = new Date(now)
  due.setHours(DIGEST_HOUR, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  // Monday is day 1.
  if (every === 'week') due.setDate(due.getDate() - ((due.getDay() - 1 + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK))
  return due
}

/** What a person follows, has not watched, and has not opened in the bell. A decision that can be undone is not told. */
const LESSONS = `select v.id as "videoId", v.title, u.username, u.first_name, u.last_name from ${VIDEO_TABLES}
  where ${UNSEEN_SINCE} and ${PUBLISHED_AT} <= ?
    and (exists (select 1 from follows f where f.follower_id = ? and f.creator_id = v.creator_id)
      or exists (select 1 from discipline_follows d where d.user_id = ? and d.category_id = v.category_id))
    and not exists (select 1 from notifications n where n.user_id = ? and n.kind = 'lesson-published'
      and n.video_id = v.id and n.read_at is not null)
    and not exists (select 1 from review_rounds r where r.video_id = v.id and r.state = 'queued')
  order by v.feed_position desc limit ${DIGEST_MAX}`

/** Mails with the new lessons of those that a person follows, off until the person chooses them. */
export function createDigests(parts: Parts, mail: Mail) {
  const { database, logger, now } = parts
  const { reader } = database
  const optOuts = createOptOuts(parts)

  const read = async (userId: number): Promise<PublicDigest> => {
    const em = database.entities()
    const [digest, user, isWanted] = await Promise.all([
      em.findOne(Digest, { user: userId }),
      em.findOneOrFail(User, userId),
      optOuts.of({ userId }),
    ])
    return {
      every: digest && isWanted(KIND, 'mail') ? digest.every : 'off',
      canBeSent: mail.isConfigured && user.email != null,
    }
  }

  /** The row goes on to the due time together with its mail: another process then finds nothing due. */
  const send = (userId: number, every: DigestInterval): Promise<void> =>
    database.transaction(async (em) => {
      const throughAt = digestTime(every, now())
      const digest = await em.findOne(
        Digest,
        { user: userId, every, throughAt: { $lt: throughAt } },
        { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['user'] },
      )
      if (!digest) return
      const since = digest.throughAt
      digest.throughAt = throughAt
      await em.flush()
      const isWanted = (await optOuts.of({ userId }))(KIND, 'mail')
      if (!isWanted || digest.user.suspendedAt || !digest.user.email) return
      const values = [since, userId, userId, throughAt, userId, userId, userId]
      const rows = await em.execute<(NameRow & { videoId: number; title: string })[]>(LESSONS, values)
      const lessons = rows.map(({ videoId, title, ...name }) => ({
        videoId,
        title,
        creator: displayName(name),
      }))
      if (lessons.length > 0) mail.enqueue(em, { kind: KIND, to: { userId }, data: { lessons } })
    })

  const sendAll = async (every: DigestInterval): Promise<void> => {
    const due = timeValue(reader.dialect, digestTime(every, now()).getTime())
    const next = `select user_id from digests where every = ? and through_at < ? and user_id > ?
      order by user_id limit ${PEOPLE_OF_A_READ}`
    for (let last = 0; ;) {
      const ids = await reader.column<number>(next, [every, due, last])
      for (const id of ids)
        await send(id, every).catch((error: unknown) =>
          logger.error({ err: error, user: id }, 'a digest was not made, and is tried again'),
        )
      if (ids.length < PEOPLE_OF_A_READ) return
      last = ids.at(-1) ?? last
    }
  }

  return {
    read,

    async change(userId: number, every: PublicDigest['every']): Promise<PublicDigest> {
      const before = await read(userId)
      if (every !== 'off' && every !== before.every)
        await database.transaction((em) =>
          em.execute(
            `insert into digests (user_id, every, through_at) select u.id, ?, ? from users u where u.id = ?
              on conflict (user_id) do update set every = excluded.every, through_at = excluded.through_at`,
            [every, now(), userId],
          ),
        )
      await optOuts.change({ subscriber: { userId }, kind: KIND, channel: 'mail', isOn: every !== 'off' })
      return read(userId)
    },

    /** Every hour; after DIGEST_HOUR most calls find nothing due. */
    async sweep(): Promise<void> {
      if (mail.isConfigured) for (const every of DIGEST_INTERVALS) await sendAll(every)
    },
  }
}
