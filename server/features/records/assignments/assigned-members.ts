import { JOINERS_DAYS, type AssignedMember } from '#shared/contract/assignments.ts'
import type { UnitTree } from '../roster/unit-tree.ts'
import { addDays, roundOn, type Schedule } from './assignment-rounds.ts'

export interface ReadAssignment extends Schedule {
  id: number
  title: string
  note: string | null
  by: { id: number; name: string }
  /** In their order, with the version that is published; null where none is. */
  videos: readonly { videoId: number; title: string; version: number | null; lengthMs: number }[]
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
    today,
  }: {
    tree: UnitTree
    roster: readonly RosterMember[]
    watched: readonly WatchedLesson[]
    today: string
  },
): Omit<AssignedMember, 'isReminded'>[] {
  const round = roundOn(given, today)
  const { units, members } = targetsOf(given, tree)
  const byPerson = Map.groupBy(watched, ({ memberId }) => memberId)
  return roster.flatMap((member) => {
    const since = belongsSince(member, units)
    const isNamed = members.has(member.id)
    if (!isNamed && since === null) return []
    const joinedLater = !isNamed && since !== null && since > round.startsOn
    const ownDueOn = joinedLater ? addDays(since, JOINERS_DAYS) : round.dueOn
    const dueOn = ownDueOn > round.dueOn ? ownDueOn : round.dueOn
    const videos = lessonsOf(given, byPerson.get(member.id) ?? [], round.countsFrom)
    const times = videos.map(({ doneAt }) => doneAt)
    const isDone = times.every((time) => time !== null)
    const state = isDone ? 'done' : today > dueOn ? 'overdue' : 'open'
    const doneAt = isDone ? (times.toSorted().at(-1) ?? null) : null
    const { id: memberId, name, userId, isSuspended } = member
    return [{ memberId, name, userId, isSuspended, state, dueOn, doneAt, videos }]
  })
}

/** What counts is what was watched of the published version, or a later one, from the start of the round on. */
const lessonsOf = (
  { videos }: ReadAssignment,
  watched: readonly WatchedLesson[],
  countsFrom: string,
): AssignedMember['videos'] =>
  videos.map(({ videoId, title, version, lengthMs }) => {
    const counted = watched.filter(
      (row) => row.videoId === videoId && row.version >= (version ?? 0) && row.countsFrom >= countsFrom,
    )
    const [doneAt = null] = counted.flatMap((row) => row.doneAt ?? []).toSorted()
    return {
      videoId,
      title,
      isAvailable: version !== null,
      coveredMs: Math.max(0, ...counted.map(({ coveredMs }) => coveredMs)),
      lengthMs,
      doneAt,
      checkPassed: null,
    }
  })
