import { entity, p } from '#server/database/entity.ts'
import type { DigestInterval } from '#shared/contract/news.ts'
import { Category } from './category.entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** When a person was here: the present visit, and the one before it. */
export class Visit extends entity('Visit', 'visits', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** The last sighting on any device. */
    seenAt: p.datetime(3),
    /** The end of the visit before this one; null in the first visit. */
    since: p.datetime(3).nullable(),
  },
}) {}

/** A person who is told of the lessons of a discipline. */
export class DisciplineFollow extends entity('DisciplineFollow', 'discipline_follows', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    category: () => p.manyToOne(Category).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
}) {}

/** A lesson of which followers are told, as a leased queue: one attempt tells some of them, and the last one ends the row. */
export class LessonNews extends entity('LessonNews', 'lesson_news', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).unique().deleteRule('cascade'),
    /** The followers up to this account were told. */
    toldTo: p.integer().default(0),
    state: p.string().length(10).$type<'queued'>(),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3),
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'lesson_news_next', properties: ['state', 'nextAttemptAt', 'id'] }],
}) {}

/** How often a person gets a digest. The end of its mail (MailOptOut) ends it. */
export class Digest extends entity('Digest', 'digests', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    every: p.string().length(4).$type<DigestInterval>(),
    /** Lessons that became public up to this time are in an earlier digest, or in none. */
    throughAt: p.datetime(3),
  },
  indexes: [{ name: 'digests_due', properties: ['every', 'throughAt'] }],
}) {}
