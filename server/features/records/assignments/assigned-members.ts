import { JOINERS_DAYS, type AssignedMember } from '#shared/contract/assignments.ts'
import type { UnitTree } from '../roster/unit-tree.ts'
import { addDays, roundOn, type Schedule } from './assignment-rounds.ts'

export interface ReadAssignment extends Schedule {
  id: number
  title: string
  note: string | null
  by: { id: number; name: string }
  /** Whether a lesson that has a check is done only once it is passed. */
  withCheck: boolean
  /** In their order, with the version that is published; null where none is. */
  videos: readonly {
    videoId: number
    title: string
    version: number | null
    lengthMs: number
    hasCheck: boolean
  }[]
  targets: readonly { unitId: number | null; memberId: number | null; name: string }[]
}

export interface RosterMember {
  id: number
  name: string
  userId: number | null
  /** Whether the account is suspended: the person is told nothing. */
  isSuspended: boolean
  /** Units of the person, the newest first; `toDay` is null for the present one. */
  history: readonly { unitId: number; fromDay: string; toDay: string | null }[]
}

/** What a person has watched of a version of a lesson in a round. Times are ISO 8601. */
export interface WatchedLesson {
  memberId: number
  videoId: number
  version: number
  countsFrom: string
  coveredMs: number
  doneAt: string | null
}

/** That a person has passed the check of a version of a lesson. */
export interface PassedCheck {
  memberId: number
  videoId: number
  version: number
  trainingDay: string
  /** ISO 8601. */
  passedAt: string
}

/** Since when, without a break, a person belongs to one of these units; null for a person who does not. */
function belongsSince({ history }: RosterMember, units: ReadonlySet<number>): string | null {
  let since: string | null = null
  for (const { unitId, fromDay, toDay } of history) {
    if (!units.has(unitId)) continue
    if (toDay === null || (since !== null && toDay >= since)) since = fromDay
  }
  return since
}

/** The units of the targets with those below, and the members who are named. */
export function targetsOf({ targets }: Pick<ReadAssignment, 'targets'>, tree: UnitTree) {
  return {
    units: new Set(targets.flatMap(({ unitId }) => (unitId === null ? [] : tree.withBelow(unitId)))),
    members: new Set(targets.flatMap(({ memberId }) => memberId ?? [])),
  }
}

/** A person of an assignment, and how far the person is. */
export type PresentMember = Omit<AssignedMember, 'isReminded' | 'videos'> & { videos: PresentLesson[] }
type PresentLesson = Omit<AssignedMember['videos'][number], 'check'>

/**
 * The people of an assignment and how far each of them is. Targets are resolved on each call: who joins a unit later has
 * the assignment too, and at least two weeks.
 */
export function assignedMembers(
  given: ReadAssignment,
  {
    tree,
    roster,
    watched,
    passed,
    today,
  }: {
    tree: UnitTree
    roster: readonly RosterMember[]
    watched: readonly WatchedLesson[]
    passed: readonly PassedCheck[]
    today: string
  },
): PresentMember[] {
  const round = roundOn(given, today)
  const { units, members } = targetsOf(given, tree)
  const byPerson = Map.groupBy(watched, ({ memberId }) => memberId)
  const passedBy = Map.groupBy(passed, ({ memberId }) => memberId)
  return roster.flatMap((member) => {
    const since = belongsSince(member, units)
    const isNamed = members.has(member.id)
    if (!isNamed && since === null) return []
    const joinedLater = !isNamed && since !== null && since > round.startsOn
    const ownDueOn = joinedLater ? addDays(since, JOINERS_DAYS) : round.dueOn
    const dueOn = ownDueOn > round.dueOn ? ownDueOn : round.dueOn
    const videos = lessonsOf(given, round.countsFrom, {
      watched: byPerson.get(member.id) ?? [],
      passed: passedBy.get(member.id) ?? [],
    })
    const times = videos.map(({ doneAt }) => doneAt)
    const isDone = times.every((time) => time !== null)
    const state = isDone ? 'done' : today > dueOn ? 'overdue' : 'open'
    const doneAt = isDone ? (times.toSorted().at(-1) ?? null) : null
    const { id: memberId, name, userId, isSuspended } = member
    return [{ memberId, name, userId, isSuspended, state, dueOn, doneAt, videos }]
  })
}

/**
 * What counts is what was watched, and which check was passed, of the published version, or a later one, from the start of the
 * round on. A lesson is done with the later of the two.
 */
const lessonsOf = (
  { videos, withCheck }: ReadAssignment,
  countsFrom: string,
  own: { watched: readonly WatchedLesson[]; passed: readonly PassedCheck[] },
): PresentLesson[] =>
  videos.map(({ videoId, title, version, lengthMs, hasCheck }) => {
    const isOfLesson = (row: { videoId: number; version: number }) =>
      row.videoId === videoId && row.version >= (version ?? 0)
    const counted = own.watched.filter((row) => isOfLesson(row) && row.countsFrom >= countsFrom)
    const [watchedAt = null] = counted.flatMap((row) => row.doneAt ?? []).toSorted()
    const [passedAt = null] = own.passed
      .filter((row) => isOfLesson(row) && row.trainingDay >= countsFrom)
      .map((row) => row.passedAt)
      .toSorted()
    const checkPassed = withCheck && hasCheck ? passedAt !== null : null
    const doneTimes = checkPassed === null ? [watchedAt] : [watchedAt, passedAt]
    return {
      videoId,
      title,
      isAvailable: version !== null,
      coveredMs: Math.max(0, ...counted.map(({ coveredMs }) => coveredMs)),
      lengthMs,
      watchedAt,
      doneAt: doneTimes.includes(null) ? null : (doneTimes.toSorted().at(-1) ?? null),
      checkPassed,
    }
  })
