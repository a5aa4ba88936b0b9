import type { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { Comment } from '#server/entities/comment.entity.ts'
import { Follow } from '#server/entities/engagement.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { EntityManager } from '../database/database.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The views of the lessons are spread over this many days. */
const WATCHED_DAYS = 30

/** A comment of the crew, and a second one after it. */
const CONVERSATIONS = [
  [
    'We ran this at the start of shift today. Everybody had it after two rounds.',
    'Same here, and it is on our wall now.',
  ],
  [
    'Clear and short. The count on the screen helps a lot.',
    'Could you do one with gloves on? That is where we fumble.',
  ],
  [
    'Good refresher before the skills check.',
    'Showed it to our new hires. They asked the right questions afterwards.',
  ],
  ['The order is what I always forget. Thank you.', 'Write it on your glove. Worked for me for a year.'],
] as const

const ADDED_SENTENCE = 'Checked against the 2026 edition of the standard.'

/** Adds two comments to a published lesson, by two people who aren't its instructor. */
export function addSampleComments(
  em: EntityManager,
  video: Video,
  { index, now, people }: { index: number; now: Date; people: readonly User[] },
): void {
  const others = people.filter((person) => person !== video.creator)
  for (const [place, text] of (CONVERSATIONS[index % CONVERSATIONS.length] ?? []).entries()) {
    const user = others[(index + place) % others.length]
    if (!user) continue
    const createdAt = new Date(now.getTime() - (index * 37 + 90 - place * 25) * MINUTE_MS)
    em.create(Comment, { video, user, text, createdAt })
  }
}

/** No account follows itself, and the first instructors of the catalogue have more followers. */
export function addSampleFollows(
  em: EntityManager,
  people: User[],
  instructors: User[],
  createdAt: Date,
): void {
  for (const [place, creator] of instructors.entries()) {
    const followers = people.filter((person) => person !== creator).slice(place)
    for (const follower of followers) em.create(Follow, { follower, creator, createdAt })
    creator.followerCount = followers.length
  }
}

/** Proposes a change of the newest training video, so that the review queue holds a proposal. */
export async function addSampleProposal(em: EntityManager, now: Date): Promise<void> {
  const [video] = await em.find(
    Video,
    { approvalStatus: 'approved', isMicroClip: false },
    { orderBy: { id: 'desc' }, limit: 1, populate: ['creator'] },
  )
  if (!video) return
  const description = `${ADDED_SENTENCE} ${video.description ?? ''}`.trim()
  em.create(Proposal, { video, description, status: 'pending', submittedAt: now })
  video.proposalStatus = 'pending'
  video.revision++
  recordAuditEvent(em, video.creator, {
    at: now,
    action: 'proposal.created',
    subject: { kind: 'video', id: video.id, name: video.title },
    before: { description: video.description ?? null },
    after: { description },
  })
  await em.flush()
}

/**
 * Spreads the views of the lessons over the last days: more on recent days, and fewer at weekends. Filling the library
 * counted all views as today's.
 */
export async function spreadViews(em: EntityManager, now: Date): Promise<void> {
  const videos = await em.find(Video, { approvalStatus: 'approved' })
  const views = videos.reduce((sum, video) => sum + video.views, 0)
  const days = Array.from({ length: WATCHED_DAYS }, (_, index) => {
    const day = new Date(now.getTime() - index * DAY_MS)
    const isWeekend = day.getUTCDay() % 6 === 0
    return {
      day: day.toISOString().slice(0, 10),
      weight: (WATCHED_DAYS - index / 2) * (isWeekend ? 0.55 : 1) * (1 + ((index * 7) % 5) / 12),
    }
  })
  const whole = days.reduce((sum, { weight }) => sum + weight, 0)
  for (const { day, weight } of days) {
    await em.execute(
      `insert into daily_totals (day, submissions, views) values (?, 0, ?)
       on conflict (day) do update set views = excluded.views`,
      [day, Math.round((views * weight) / whole)],
    )
  }
}
