import { Comment } from '#server/features/comments/comment.entity.ts'
import type { User } from '#server/features/accounts/user.entity.ts'
import type { Video } from '#server/features/videos/video.entity.ts'
import type { EntityManager } from '../database/database.ts'

const MINUTE_MS = 60 * 1000

/** A question or remark from the crew, and another after it. */
const TALKS = [
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

interface Placement {
  index: number
  now: Date
  people: readonly User[]
}

/** Two comments under a published lesson, by two people who aren't its instructor. */
export function addSampleComments(em: EntityManager, video: Video, { index, now, people }: Placement): void {
  const others = people.filter((person) => person !== video.creator)
  for (const [place, text] of (TALKS[index % TALKS.length] ?? []).entries()) {
    const user = others[(index + place) % others.length]
    if (!user) continue
    const createdAt = new Date(now.getTime() - (index * 37 + 90 - place * 25) * MINUTE_MS)
    em.create(Comment, { video, user, text, createdAt })
  }
}
