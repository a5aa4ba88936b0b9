import type {
  Assignment as PublicAssignment,
  AssignmentForm,
  AssignmentWithMembers,
  assignmentRoutes,
} from '#shared/contract/assignments.ts'
import type { EntityManager } from '#server/database/database.ts'
import { page, positionOf } from '#server/database/paging.ts'
import { Assignment, AssignmentTarget, AssignmentVideo } from '#server/entities/assignments.entity.ts'
import { Member, Unit } from '#server/entities/records.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { reachOf, type Reach } from '../roster/reach.ts'
import type { UnitTree } from '../roster/unit-tree.ts'
import { readCheckResults } from '../checks/check-results.ts'
import { readCertificate } from './certificates.ts'
import { addMonths, roundOn } from './assignment-rounds.ts'
import type { ReadAssignment, RosterMember } from './assigned-members.ts'
import { remind, tellOfAssignments } from './assignment-notices.ts'
import {
  assignmentsWithin,
  dueOf,
  readMembers,
  readRoster,
  selectAssignments,
  type PresentMembers,
} from './assignments.queries.ts'

/** Every hour the people of all open assignments are looked at. */
const OPEN_MAX = 500

const noSuchAssignment = () => new ApiError('not_found', 'This assignment is not here.')

interface Known {
  today: string
  tree: UnitTree
  reach: Reach
  roster: readonly RosterMember[]
}

type Targets = AssignmentForm['targets']

/** What people were told to watch: assigned, changed and ended by officers for the people whom they lead. */
export function assignmentHandlers(parts: RecordParts, mail: Mail): Handlers<typeof assignmentRoutes> {
  const { database, now, today: readToday } = parts
  const { reader } = database

  const readKnown = async (caller: Caller): Promise<Known> => {
    const today = await readToday()
    const [reach, roster] = await Promise.all([reachOf(reader, caller), readRoster(reader, today)])
    return { today, tree: reach.tree, roster, reach }
  }

  const leads = ({ reach, roster }: Known, memberId: number): boolean =>
    reach.isEverybody ||
    (roster
      .find(({ id }) => id === memberId)
      ?.history.some(({ unitId, toDay }) => toDay === null && reach.units.has(unitId)) ??
      false)

  const leadsTarget = (known: Known, { unitId, memberId }: Targets[number]): boolean =>
    known.reach.isEverybody || (unitId != null ? known.reach.units.has(unitId) : leads(known, memberId ?? 0))

  const ledMembers = (known: Known, membersOf: PresentMembers, given: ReadAssignment) =>
    membersOf(given).filter(({ memberId }) => leads(known, memberId))

  const toPublic = (
    known: Known,
    given: ReadAssignment,
    members: ReturnType<PresentMembers>,
  ): PublicAssignment => {
    const { startsOn, dueOn } = roundOn(given, known.today)
    const numberOf = (state: string) => members.filter((member) => member.state === state).length
    return {
      id: given.id,
      title: given.title,
      note: given.note,
      videos: given.videos.map(({ videoId, title, version }) => ({
        videoId,
        title,
        isAvailable: version !== null,
      })),
      targets: [...given.targets],
      startsOn,
      dueOn,
      everyMonths: given.everyMonths,
      withCheck: given.withCheck,
      closedOn: given.closedOn,
      by: given.by,
      counts: { members: members.length, done: numberOf('done'), overdue: numberOf('overdue') },
      mayChange: given.targets.every((target) => leadsTarget(known, target as Targets[number])),
    }
  }

  const find = async (known: Known, id: number): Promise<ReadAssignment> => {
    const { sql, values } = assignmentsWithin(known.reach)
    const [given] = await selectAssignments(reader, `where a.id = ? and ${sql}`, [id, ...values])
    if (!given) throw noSuchAssignment()
    return given
  }

  const read = async (caller: Caller, id: number): Promise<AssignmentWithMembers> => {
    const known = await readKnown(caller)
    const given = await find(known, id)
    const members = ledMembers(known, await readMembers(reader, [given], known), given)
    const reminded = new Set(
      await reader.column<number>(
        "select member_id from assignment_notices where assignment_id = ? and kind = 'reminder' and day = ?",
        [id, known.today],
      ),
    )
    const { scoresOf, questions } = await readCheckResults(reader, given, members, known.today)
    return {
      ...toPublic(known, given, members),
      members: members.map((member) => ({
        ...member,
        isReminded: reminded.has(member.memberId),
        videos: member.videos.map((video) => ({ ...video, check: scoresOf(member.memberId, video.videoId) })),
      })),
      questions,
    }
  }

  const requireTargets = (known: Known, targets: Targets) => {
    if (!targets.every((target) => leadsTarget(known, target)))
      throw new ApiError('not_allowed', 'You can assign lessons to units and people whom you lead.')
    for (const { unitId, memberId } of targets) {
      const found =
        unitId != null ? known.tree.byId.has(unitId) : known.roster.some(({ id }) => id === memberId)
      if (!found)
        throw invalidField('targets', 'One of them is no longer on the roster. Please choose again.')
    }
  }

  const setTargets = async (em: EntityManager, assignment: Assignment, targets: Targets) => {
    await em.nativeDelete(AssignmentTarget, { assignment: assignment.id })
    for (const { unitId, memberId } of targets)
      em.create(AssignmentTarget, {
        assignment,
        unit: unitId == null ? null : em.getReference(Unit, unitId),
        member: memberId == null ? null : em.getReference(Member, memberId),
      })
  }

  const setVideos = async (em: EntityManager, assignment: Assignment, videoIds: readonly number[]) => {
    const ids = [...new Set(videoIds)]
    const kept = await em.execute<{ video_id: number; title: string }[]>(
      'select video_id, title from assignment_videos where assignment_id = ?',
      [assignment.id],
    )
    const titles = new Map(kept.map((row) => [row.video_id, row.title]))
    const published = { approvalStatus: 'approved', videoFile: { $ne: null } } as const
    for (const { id, title } of await em.find(Video, { id: { $in: ids }, ...published }))
      titles.set(id, title)
    if (ids.some((id) => !titles.has(id)))
      throw invalidField(
        'videoIds',
        'Only published lessons of a file can be assigned: of others it can’t be recorded what is watched.',
      )
    await em.nativeDelete(AssignmentVideo, { assignment: assignment.id })
    for (const [position, videoId] of ids.entries())
      em.create(AssignmentVideo, { assignment, videoId, title: titles.get(videoId) ?? '', position })
  }

  return {
    listDueLessons: async ({ caller }) => dueOf(reader, caller.id, await readToday()),
    getAssignment: ({ caller, params }) => read(caller, params.id),
    getCertificate: async ({ caller, params, query }) =>
      readCertificate(reader, caller, { ...params, ...query }, await readToday()),

    async listAssignments({ caller, query: { state, limit, cursor } }) {
      const known = await readKnown(caller)
      const within = assignmentsWithin(known.reach)
      const ofState = state ? ` and a.closed_on is ${state === 'closed' ? 'not ' : ''}null` : ''
      const found = await selectAssignments(
        reader,
        `where a.id < ?${ofState} and ${within.sql} order by a.id desc limit ?`,
        [positionOf(cursor), ...within.values, limit + 1],
      )
      const { rows, next } = page(found, limit, ({ id }) => [id])
      const membersOf = await readMembers(reader, rows, known)
      return {
        items: rows.map((given) => toPublic(known, given, ledMembers(known, membersOf, given))),
        next,
      }
    },

    /** @throws ApiError not_allowed for people whom the caller does not lead, invalid */
    async createAssignment({ caller, body }) {
      const known = await readKnown(caller)
      const { today } = known
      const {
        title,
        note,
        videoIds,
        targets,
        dueOn,
        startsOn = today,
        everyMonths = null,
        withCheck = false,
      } = body
      requireDays({ startsOn, dueOn, everyMonths }, today)
      const id = await database.transaction(async (em) => {
        requireTargets(known, targets)
        if ((await em.count(Assignment, { closedOn: null })) >= OPEN_MAX)
          throw new ApiError('conflict', `${OPEN_MAX} assignments are open. Please end one first.`)
        const assignment = em.create(Assignment, {
          title,
          note: note || null,
          startsOn,
          dueOn,
          everyMonths,
          withCheck,
          byId: caller.id,
          byName: caller.displayName,
          createdAt: now(),
        })
        await em.flush()
        await setTargets(em, assignment, targets)
        await em.flush()
        await setVideos(em, assignment, videoIds)
        await em.flush()
        return assignment.id
      })
      await tellOfAssignments(parts, mail, [id])
      return read(caller, id)
    },

    /** @throws ApiError not_found, not_allowed, invalid */
    async changeAssignment({ caller, params: { id }, body }) {
      const known = await readKnown(caller)
      const given = await find(known, id)
      const mayChange = given.targets.every((target) => leadsTarget(known, target as Targets[number]))
      if (!mayChange)
        throw new ApiError('not_allowed', 'This assignment goes to people whom you do not lead, too.')
      const { title, note, dueOn, targets, videoIds, isClosed, withCheck } = body
      await database.transaction(async (em) => {
        const assignment = await em.findOne(Assignment, id)
        if (!assignment) throw noSuchAssignment()
        const { startsOn, months } = roundOn(given, known.today)
        if (dueOn !== undefined) requireDays({ startsOn, dueOn, everyMonths: given.everyMonths })
        Object.assign(assignment, {
          ...(title === undefined ? {} : { title }),
          ...(note === undefined ? {} : { note: note || null }),
          ...(withCheck === undefined ? {} : { withCheck }),
          ...(dueOn === undefined ? {} : { dueOn: addMonths(dueOn, -months) }),
          ...(isClosed === undefined
            ? {}
            : { closedOn: isClosed ? (assignment.closedOn ?? known.today) : null }),
        })
        if (targets) {
          requireTargets(known, targets)
          await setTargets(em, assignment, targets)
        }
        await em.flush()
        if (videoIds) await setVideos(em, assignment, videoIds)
        await em.flush()
      })
      await tellOfAssignments(parts, mail, [id])
      return read(caller, id)
    },

    /** Tells those who are missing, each of them once in a training day. @throws ApiError not_found, conflict */
    async sendReminders({ caller, params: { id } }) {
      const known = await readKnown(caller)
      const given = await find(known, id)
      if (given.closedOn !== null) throw new ApiError('conflict', 'This assignment has ended.')
      const members = ledMembers(known, await readMembers(reader, [given], known), given)
      const missing = members.filter(({ state }) => state !== 'done')
      return remind(parts, mail, { given, missing, today: known.today })
    },
  }
}

/** @throws ApiError invalid */
function requireDays(
  { startsOn, dueOn, everyMonths }: { startsOn: string; dueOn: string; everyMonths: number | null },
  today = startsOn,
): void {
  if (startsOn < today) throw invalidField('startsOn', 'An assignment starts today or later.')
  if (dueOn < startsOn) throw invalidField('dueOn', 'The due day is not before the start.')
  if (everyMonths !== null && dueOn >= addMonths(startsOn, everyMonths))
    throw invalidField('dueOn', 'The due day is before the start of the next round.')
}
