import type { EXPERIENCE_LEVELS, PROFESSIONAL_AREAS } from '#shared/limits/accounts.ts'
import type { DISCIPLINES } from '#shared/contract/categories.ts'
import type { VideoLength } from '#shared/contract/videos.ts'

export type Discipline = (typeof DISCIPLINES)[number]
export type Area = (typeof PROFESSIONAL_AREAS)[number]
export type Experience = (typeof EXPERIENCE_LEVELS)[number]

/** The facts about the user. */
export interface Interests {
  categoryIds: ReadonlySet<number>
  followed: ReadonlySet<number>
  area: Area | null
  experience: Experience | null
}

/** The facts about a video. */
export interface Candidate {
  id: number
  creatorId: number
  creatorName: string
  categoryId: number
  categoryName: string
  discipline: Discipline
  lengthBucket: VideoLength
  views: number
  likes: number
  submittedAt: number
}

/** The disciplines of an area, and its name within a sentence. */
export const AREAS: Record<Area, { disciplines: readonly Discipline[]; name: string }> = {
  ems: { disciplines: ['ems', 'paramedicine'], name: 'EMS' },
  fire: { disciplines: ['fire-rescue'], name: 'fire and rescue' },
  'critical-care': { disciplines: ['critical-care'], name: 'critical care' },
  leadership: { disciplines: ['leadership'], name: 'leadership' },
  other: { disciplines: [], name: '' },
}

/** Short videos suit newcomers, long videos suit experienced users. */
const SUITED_LENGTHS: Record<Experience, { shelves: readonly VideoLength[]; reason: string }> = {
  '0-1': { shelves: ['short'], reason: 'Short, for your first years' },
  '1-3': { shelves: ['short'], reason: 'Short, for your first years' },
  '3-5': { shelves: ['medium'], reason: 'A step further, for your experience' },
  '5-10': { shelves: ['medium', 'long'], reason: 'In depth, for your experience' },
  '10+': { shelves: ['medium', 'long'], reason: 'In depth, for your experience' },
}

const DAY_MS = 24 * 60 * 60 * 1000
const FRESH_HALF_LIFE_DAYS = 10
const WEIGHT = { followed: 4, preferred: 3, area: 1.5, experience: 1, fresh: 1.4, engagement: 0.5 }
/** Most videos of one creator, as long as there are other videos. */
const OF_ONE_CREATOR = 3

interface Ranked {
  id: number
  reason: string
}

/** The reasons for a video, each with its weight. */
function reasonsFor(video: Candidate, person: Interests, now: number): { counts: number; reason: string }[] {
  const days = Math.max(0, now - video.submittedAt) / DAY_MS
  const suited = person.experience && SUITED_LENGTHS[person.experience]
  const area = person.area && AREAS[person.area]
  const isSuited = suited?.shelves.includes(video.lengthBucket)
  const isOfArea = area?.disciplines.includes(video.discipline)
  return [
    {
      counts: person.followed.has(video.creatorId) ? WEIGHT.followed : 0,
      reason: `Because you follow ${video.creatorName}`,
    },
    {
      counts: person.categoryIds.has(video.categoryId) ? WEIGHT.preferred : 0,
      reason: `Because you chose ${video.categoryName}`,
    },
    { counts: isOfArea ? WEIGHT.area : 0, reason: `For your work in ${area?.name}` },
    { counts: isSuited ? WEIGHT.experience : 0, reason: suited?.reason ?? '' },
    { counts: WEIGHT.fresh * 0.5 ** (days / FRESH_HALF_LIFE_DAYS), reason: 'New in the library' },
    {
      counts: WEIGHT.engagement * Math.log10(1 + video.views + 10 * video.likes),
      reason: 'Popular with other crews',
    },
  ]
}

/** Sorts the best video first, each with the reason of the highest weight. */
export function rank(videos: Candidate[], person: Interests, now: number, limit: number): Ranked[] {
  const scored = videos
    .map((video) => {
      const why = reasonsFor(video, person, now)
      const score = why.reduce((sum, { counts }) => sum + counts, 0)
      const best = why.reduce((most, one) => (one.counts > most.counts ? one : most))
      return { id: video.id, creatorId: video.creatorId, score, reason: best.reason }
    })
    .sort((a, b) => b.score - a.score || b.id - a.id)
  const seen = new Map<number, number>()
  const isOneTooMany = ({ creatorId }: { creatorId: number }) => {
    const before = seen.get(creatorId) ?? 0
    seen.set(creatorId, before + 1)
    return before >= OF_ONE_CREATOR
  }
  const later = new Set(scored.filter(isOneTooMany))
  const ordered = [...scored.filter((one) => !later.has(one)), ...later]
  return ordered.slice(0, limit).map(({ id, reason }) => ({ id, reason }))
}
