import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { flag, isoTime, isoTimeOrNull, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import type { Reach } from '../roster/reach.ts'
import { readUnits, type UnitTree } from '../roster/unit-tree.ts'
import { addDays, roundOn, type Schedule } from './assignment-rounds.ts'
import {
  assignedMembers,
  type PassedCheck,
  type PresentMember,
  type ReadAssignment,
  type RosterMember,
  type WatchedLesson,
} from './assigned-members.ts'

type AssignmentRow = Omit<ReadAssignment, 'by' | 'videos' | 'targets' | 'withCheck'> & {
  byId: number
  byName: string
  withCheck: RowFlag
}
type OfAssignment<Part> = Part & { assignmentId: number }
type VideoRow = Omit<ReadAssignment['videos'][number], 'lengthMs' | 'hasCheck'> & {
  hasCheck: RowFlag
  duration: number | null
  fileMs: number | null
}

const SCHEDULE = `a.starts_on as "startsOn", a.due_on as "dueOn", a.every_months as "everyMonths", a.closed_on as "closedOn"`
const SELECT = `select a.id, a.title, a.note, a.with_check as "withCheck", ${SCHEDULE}, a.by_id as "byId", a.by_name as "byName" from assignments a`
const VIDEOS = `select l.assignment_id as "assignmentId", l.video_id as "videoId", coalesce(v.title, l.title) as title,
    v.duration, p.length_ms as "fileMs",
    case when v.approval_status = 'approved' then ${LESSON_VERSION} else null end as version,
    exists (select 1 from questions q where q.video_id = l.video_id and q.replaced_at is null) as "hasCheck"
  from assignment_videos l left join videos v on v.id = l.video_id left join uploads p on p.file = v.video_file`
const TARGETS = `select t.assignment_id as "assignmentId", t.unit_id as "unitId", t.member_id as "memberId", coalesce(u.name, p.name) as name
  from assignment_targets t left join units u on u.id = t.unit_id left join members p on p.id = t.member_id`

/** @param sql what follows on `from assignments a` */
export async function selectAssignments(
  reader: Reader,
  sql: string,
  values: readonly SqlValue[],
): Promise<ReadAssignment[]> {
  const rows = await reader.all<AssignmentRow>(`${SELECT} ${sql}`, values)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const of = <Row>(select: string, table: string, order: string) =>
    reader.all<Row>(
      `${select} where ${table}.assignment_id in (${placesFor(ids)}) order by ${order}`,
      padToConstantLength(ids),
    )
  const idOf = ({ assignmentId }: OfAssignment<object>) => assignmentId
  const videos = Map.groupBy(await of<OfAssignment<VideoRow>>(VIDEOS, 'l', 'l.position, l.video_id'), idOf)
  type TargetRow = OfAssignment<ReadAssignment['targets'][number]>
  const targets = Map.groupBy(await of<TargetRow>(TARGETS, 't', 't.id'), idOf)
  return rows.map(({ byId, byName, withCheck, ...row }) => ({
    ...row,
    withCheck: flag(withCheck),
    by: { id: byId, name: byName },
    videos: (videos.get(row.id) ?? []).map(({ videoId, title, version, fileMs, duration, hasCheck }) => ({
      videoId,
      title,
      version,
      lengthMs: fileMs ?? (duration ?? 0) * 1000,
      hasCheck: flag(hasCheck),
    })),
    targets: (targets.get(row.id) ?? []).map(({ unitId, memberId, name }) => ({ unitId, memberId, name })),
  }))
}

const ROSTER = `select p.id, p.name, p.user_id as "userId", a.suspended_at is not null as "isSuspended", h.unit_id as "unitId", h.from_day as "fromDay", h.to_day as "toDay"
  from members p left join users a on a.id = p.user_id left join memberships h on h.member_id = p.id where p.is_listed = true and (p.left_on is null or p.left_on > ?)`

/** The people on the roster with their units, by name. @param userId only the person with this account */
export async function readRoster(reader: Reader, today: string, userId?: number): Promise<RosterMember[]> {
  type Place = RosterMember['history'][number]
  const rows = await reader.all<
    Omit<RosterMember, 'history' | 'isSuspended'> & { isSuspended: RowFlag } & (Place | { unitId: null })
  >(
    `${ROSTER}${userId === undefined ? '' : ' and p.user_id = ?'} order by p.name, p.id, h.from_day desc, h.id desc`,
    userId === undefined ? [today] : [today, userId],
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ id, name, userId: account, isSuspended }) => ({
      id,
      name,
      userId: account,
      isSuspended: flag(isSuspended),
      history: own.flatMap((row) =>
        row.unitId === null ? [] : { unitId: row.unitId, fromDay: row.fromDay, toDay: row.toDay },
      ),
    })),
  )
}

const READ_WATCHED = `select w.member_id as "memberId", w.video_id as "videoId", w.version, w.counts_from as "countsFrom",
  w.covered_ms as "coveredMs", w.done_at as "doneAt" from watched w`

const READ_PASSED = `select c.member_id as "memberId", c.video_id as "videoId", c.version, c.training_day as "trainingDay",
  c.finished_at as "passedAt" from attempts c where c.passed and c.video_id in `

/** Who has passed the checks of lessons. @param only of this member alone */
async function readPassed(
  reader: Reader,
  videoIds: readonly number[],
  only?: number,
): Promise<PassedCheck[]> {
  if (videoIds.length === 0) return []
  const ofMember = only === undefined ? '' : ' and c.member_id = ?'
  const rows = await reader.all<Omit<PassedCheck, 'passedAt'> & { passedAt: RowTime }>(
    `${READ_PASSED}(${placesFor(videoIds)})${ofMember}`,
    [...padToConstantLength(videoIds), ...(only === undefined ? [] : [only])],
  )
  return rows.map((row) => ({ ...row, passedAt: isoTime(row.passedAt) }))
}

async function readWatched(
  reader: Reader,
  videoIds: readonly number[],
  memberId?: number,
): Promise<WatchedLesson[]> {
  if (videoIds.length === 0) return []
  const ofMember = memberId === undefined ? '' : ' and w.member_id = ?'
  const rows = await reader.all<Omit<WatchedLesson, 'doneAt'> & { doneAt: RowTime | null }>(
    `${READ_WATCHED} where w.video_id in (${placesFor(videoIds)})${ofMember}`,
    [...padToConstantLength(videoIds), ...(memberId === undefined ? [] : [memberId])],
  )
  return rows.map((row) => ({ ...row, doneAt: isoTimeOrNull(row.doneAt) }))
}

export type PresentMembers = (assignment: ReadAssignment) => PresentMember[]

/** How far the people of these assignments are. The roster and what was watched are read once for all of them. */
export async function readMembers(
  reader: Reader,
  assignments: readonly ReadAssignment[],
  { tree, roster, today }: { tree: UnitTree; roster: readonly RosterMember[]; today: string },
): Promise<PresentMembers> {
  const idsOf = (given: readonly ReadAssignment[]) => [
    ...new Set(given.flatMap(({ videos }) => videos.map(({ videoId }) => videoId))),
  ]
  const only = roster.length === 1 ? roster[0]?.id : undefined
  const byVideo = Map.groupBy(await readWatched(reader, idsOf(assignments), only), ({ videoId }) => videoId)
  const checked = idsOf(assignments.filter(({ withCheck }) => withCheck))
  const passedByVideo = Map.groupBy(await readPassed(reader, checked, only), ({ videoId }) => videoId)
  return (given) => {
    const watched = given.videos.flatMap(({ videoId }) => byVideo.get(videoId) ?? [])
    const passed = given.videos.flatMap(({ videoId }) => passedByVideo.get(videoId) ?? [])
    return assignedMembers(given, { tree, roster, watched, passed, today })
  }
}

/** The assignments to a unit that the person leads, to a unit above it, or to a member of it. */
export function assignmentsWithin({ units, isEverybody, tree }: Reach): { sql: string; values: number[] } {
  if (isEverybody) return { sql: 'true', values: [] }
  if (units.size === 0) return { sql: 'false', values: [] }
  const led = [...units]
  const above = [...new Set(led.flatMap((id) => tree.withAbove(id)))]
  return {
    sql: `exists (select 1 from assignment_targets t where t.assignment_id = a.id and (t.unit_id in (${placesFor(above)})
      or t.member_id in (select h.member_id from memberships h where h.to_day is null and h.unit_id in (${placesFor(led)}))))`,
    values: [...padToConstantLength(above), ...padToConstantLength(led)],
  }
}

/** The units of a person, and those above. */
const OWN_UNITS = `with recursive own (id) as (
    select h.unit_id from memberships h join members p on p.id = h.member_id where p.user_id = ? and h.to_day is null
    union select u.parent_id from units u join own on u.id = own.id where u.parent_id is not null)`
const IS_ASSIGNED = `a.id in (select t.assignment_id from assignment_targets t where t.unit_id in (select id from own)
    union all select t.assignment_id from assignment_targets t where t.member_id in (select id from members where user_id = ?))`

/** @param filter of the assignments, on `a` */
const ownAssignments = (filter: string) =>
  `where a.id in (${OWN_UNITS} select a.id from assignments a where ${filter} a.starts_on <= ? and ${IS_ASSIGNED}) order by a.id`
const OWN_DUE = ownAssignments('a.closed_on is null and')
const OWN_NEWEST = `${ownAssignments('')} desc limit 100`

/** How far a person is in own assignments. @param sql one of the texts above */
async function readOwn(reader: Reader, userId: number, today: string, sql: string) {
  const assignments = await selectAssignments(reader, sql, [userId, today, userId])
  if (assignments.length === 0) return []
  const [tree, roster] = await Promise.all([readUnits(reader), readRoster(reader, today, userId)])
  const membersOf = await readMembers(reader, assignments, { tree, roster, today })
  return assignments.map((given) => ({ given, members: membersOf(given) }))
}

/** What a person has been assigned and has done, also where it has ended, the last one first. */
export const finishedOf = async (reader: Reader, userId: number, today: string) =>
  (await readOwn(reader, userId, today, OWN_NEWEST))
    .flatMap(({ given, members }) =>
      members.flatMap(({ doneAt }) =>
        doneAt === null ? [] : { assignmentId: given.id, title: given.title, doneAt },
      ),
    )
    .toSorted((a, b) => b.doneAt.localeCompare(a.doneAt))

/** What a person has been assigned and has not done, the first due day first. */
export async function dueOf(reader: Reader, userId: number, today: string) {
  const due = (await readOwn(reader, userId, today, OWN_DUE)).flatMap(({ given, members }) =>
    members.flatMap(({ state, dueOn, videos }) =>
      state === 'done'
        ? []
        : {
            assignmentId: given.id,
            title: given.title,
            note: given.note,
            dueOn,
            isOverdue: state === 'overdue',
            videos,
          },
    ),
  )
  return due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
}

const REPEATING = `${OWN_UNITS} select l.video_id as "videoId", ${SCHEDULE}
  from assignments a join assignment_videos l on l.assignment_id = a.id where a.every_months is not null and ${IS_ASSIGNED}`

/**
 * The rounds in which a person's lessons are watched anew: for each lesson the first days of the last round that has begun
 * and of the next ones, in their order.
 * @param days how far to look ahead
 */
export async function readRounds(
  reader: Reader,
  userId: number,
  today: string,
  days: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rounds = new Map<number, string[]>()
  for (const row of await reader.all<Schedule & { videoId: number }>(REPEATING, [userId, userId])) {
    const known = rounds.get(row.videoId) ?? []
    const found = [today, addDays(today, days)].map((day) => roundOn(row, day).countsFrom)
    rounds.set(row.videoId, [...known, ...found].filter(Boolean).toSorted())
  }
  return rounds
}

/** The round of a day: the last one that has begun; an empty text before the first repeat. */
export const presentRound = (rounds: readonly string[] | undefined, day: string): string =>
  rounds?.findLast((round) => round <= day) ?? ''
