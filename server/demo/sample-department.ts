import { trainingDayOf } from '#shared/records/training-day.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Assignment, AssignmentTarget, AssignmentVideo } from '#server/entities/assignments.entity.ts'
import {
  Attendance,
  Member,
  Membership,
  TrainingSession,
  Unit,
  Watched,
} from '#server/entities/records.entity.ts'
import type { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { addCredit, trainFor, type NewCredit } from '#server/features/records/ledger/add-credit.ts'
import type { EntityManager } from '../database/database.ts'
import { addSampleCheck } from './sample-check.ts'
import { addRollCalls } from './sample-roll-calls.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const MONTHS = 4

/** Two stations, three crews. An instructor of the library leads each. */
const STATIONS = [
  {
    name: 'Station 1',
    crews: [
      {
        name: 'Engine 1',
        people: ['Tom Becker', 'Ayla Demir', 'Sean Doyle', 'Mina Park', 'Luca Rossi', 'Ada Nwosu'],
      },
      {
        name: 'Medic 1',
        people: [
          'Karim Haddad',
          'Jo Lin',
          'Petra Novak',
          'Max Weber',
          'Zoe Martin',
          'Eli Stone',
          'Noor Aziz',
        ],
      },
    ],
  },
  {
    name: 'Station 2',
    crews: [
      {
        name: 'Ladder 2',
        people: ['Grace Hill', 'Omar Said', 'Lena Vogt', 'Ben Carter', 'Hana Sato', 'Paul Reyes'],
      },
    ],
  },
] as const

const DRILLS = [
  'Hose advance',
  'Ladder raise',
  'Mayday and self-rescue',
  'Patient handover',
  'Pump operations',
] as const

interface Crew {
  unit: Unit
  leader: User
  members: Member[]
}

/**
 * Adds a department with a roster of 24 people, two assignments that are half done, and four months of drills and two
 * roll calls, of which one each waits for its confirmation. One lesson has a check.
 * @param officer leads the department, and has confirmed the drills
 * @param viewer belongs to the first crew, and has begun a lesson
 * @param leaders each leads a crew, and files its drills
 */
export async function addSampleDepartment(
  em: EntityManager,
  { officer, viewer, leaders, now }: { officer: User; viewer: User; leaders: readonly User[]; now: Date },
): Promise<void> {
  const root = em.create(Unit, { name: 'Harbour City Fire and Rescue', kind: 'department', parent: null })
  const since = trainingDayOf(now.getTime() - (MONTHS + 1) * 30 * DAY_MS, DEFAULT_DAY_RULE)
  let number = 100
  const join = (unit: Unit, name: string, isOfficer: boolean, user: User | null = null): Member => {
    const fields = { name, number: String(++number), user, isListed: true, createdAt: now }
    const member = em.create(Member, fields)
    em.create(Membership, { member, unit, fromDay: since, isOfficer })
    return member
  }
  join(root, displayName(officer), true, officer)
  const crews: Crew[] = []
  for (const station of STATIONS) {
    const parent = em.create(Unit, { name: station.name, kind: 'station', parent: root })
    for (const { name, people } of station.crews) {
      const unit = em.create(Unit, { name, kind: 'crew', parent })
      const leader = leaders[crews.length]
      if (!leader) throw new Error('The demo library has too few instructors for its crews')
      const members = [
        join(unit, displayName(leader), true, leader),
        ...people.map((person) => join(unit, person, false)),
      ]
      crews.push({ unit, leader, members })
    }
  }
  const [first] = crews
  const own = first && join(first.unit, displayName(viewer), false, viewer)
  if (own) first.members.push(own)
  await em.flush()
  await addDrills(em, crews, officer, now)
  if (first) await addRollCalls(em, first, { officer, now })
  if (own) await assignLessons(em, crews, { officer, own, now })
  await addSampleCheck(em, now)
}

/** Two drills a month for each crew. */
async function addDrills(em: EntityManager, crews: readonly Crew[], officer: User, now: Date): Promise<void> {
  const categories = await em.findAll(Category, { orderBy: { position: 'asc' } })
  const by = { id: officer.id, name: displayName(officer) }
  let count = 0
  for (const { unit, leader, members } of crews) {
    for (let fortnight = MONTHS * 2; fortnight >= 0; fortnight--) {
      const openedAt = new Date(
        now.getTime() - fortnight * 14 * DAY_MS - (++count % 5) * HOUR_MS - 3 * HOUR_MS,
      )
      const closedAt = new Date(openedAt.getTime() + (1 + (count % 3) / 2) * HOUR_MS)
      const category = categories[count % categories.length]
      const isWaiting = fortnight === 0
      // Of the newest drills one waits, and the other crews have none.
      if (isWaiting && unit !== crews[0]?.unit) continue
      const session = em.create(TrainingSession, {
        kind: 'drill',
        unit,
        title: DRILLS[count % DRILLS.length] ?? DRILLS[0],
        categoryId: category?.id ?? null,
        category: category?.name ?? null,
        place: 'Training yard',
        filedById: leader.id,
        filedBy: displayName(leader),
        openedAt,
        closedAt,
        ...(isWaiting
          ? {}
          : { headcount: members.length, confirmedAt: closedAt, confirmedById: by.id, confirmedBy: by.name }),
      })
      for (const member of members)
        em.create(Attendance, {
          session,
          member,
          how: 'officer',
          fromAt: openedAt,
          toAt: closedAt,
          state: isWaiting ? 'waiting' : 'counted',
        })
      await em.flush()
      if (isWaiting) continue
      for (const member of members)
        await creditTime(em, { member, unit }, openedAt, {
          categoryId: session.categoryId ?? null,
          category: session.category ?? null,
          title: session.title,
          source: 'drill',
          sessionId: session.id,
          by,
          at: closedAt,
        })
    }
  }
}

/** A person with the unit of now. */
interface Placed {
  member: Member
  unit: Unit
}

/** Credits the time from a moment until that of the line. */
async function creditTime(
  em: EntityManager,
  { member, unit }: Placed,
  from: Date,
  line: Omit<NewCredit, 'memberId' | 'memberName' | 'unitId' | 'unit' | 'day' | 'ms'>,
): Promise<void> {
  const range = [from.getTime(), line.at.getTime()] as const
  const person = { memberId: member.id, memberName: member.name, unitId: unit.id, unit: unit.name }
  for (const [day, ms] of await trainFor(em, member.id, range, DEFAULT_DAY_RULE))
    await addCredit(em, { ...person, ...line, day, ms })
}

/** Records that a person watched the first part of a lesson, with its line of the ledger. */
async function watch(
  em: EntityManager,
  person: Placed,
  lesson: Video,
  { coveredMs, lastAt, doneAt }: { coveredMs: number; lastAt: Date; doneAt?: Date },
): Promise<void> {
  const { id: videoId, version, title, category, duration } = lesson
  const from = new Date(lastAt.getTime() - coveredMs)
  em.create(Watched, {
    member: person.member,
    videoId,
    version,
    ranges: JSON.stringify([[0, coveredMs]]),
    played: JSON.stringify([[from.getTime(), lastAt.getTime()]]),
    coveredMs,
    lengthMs: duration * 1000,
    positionMs: coveredMs,
    lastAt,
    ...(doneAt && { doneAt }),
  })
  const filed = { categoryId: category.id, category: category.name }
  await creditTime(em, person, from, { ...filed, videoId, version, title, source: 'watched', at: lastAt })
}

/**
 * Two lessons for the first station, of which every second person has watched one or both, and one for the other station,
 * which is overdue for some. Yesterday the viewer watched the first third of the first lesson.
 */
async function assignLessons(
  em: EntityManager,
  crews: readonly Crew[],
  { officer, own, now }: { officer: User; own: Member; now: Date },
): Promise<void> {
  const lessons = await em.find(
    Video,
    { approvalStatus: 'approved', isMicroClip: false, duration: { $gt: 30 }, videoFile: { $ne: null } },
    { orderBy: { id: 'asc' }, limit: 2, populate: ['category'] },
  )
  const [first] = lessons
  if (!first) return
  const dayIn = (days: number) => trainingDayOf(now.getTime() + days * DAY_MS, DEFAULT_DAY_RULE)
  const assign = (title: string, unit: Unit | undefined, videos: readonly Video[], startsIn: number) => {
    const assignment = em.create(Assignment, {
      title,
      note: null,
      startsOn: dayIn(startsIn),
      dueOn: dayIn(startsIn + 14),
      everyMonths: unit?.kind === 'crew' ? 12 : null,
      byId: officer.id,
      byName: displayName(officer),
      createdAt: now,
    })
    em.create(AssignmentTarget, { assignment, unit: unit ?? null, member: null })
    for (const [position, { id, title: lesson }] of videos.entries())
      em.create(AssignmentVideo, { assignment, videoId: id, title: lesson, position })
  }
  assign('Before the yearly exam', crews[0]?.unit.parent ?? undefined, lessons, -4)
  assign(first.title, crews.at(-1)?.unit, [first], -16)
  const people = crews.flatMap(({ unit, members }) => members.map((member) => ({ unit, member })))
  // Before the roll call of yesterday.
  const watchedAt = (daysAgo: number, place: number) =>
    new Date(now.getTime() - daysAgo * DAY_MS - (2 + place) * HOUR_MS)
  for (const [index, person] of people.filter(({ member }) => member !== own).entries()) {
    for (const [place, lesson] of lessons.slice(0, index % 4).entries()) {
      const doneAt = watchedAt(1 + (index % 3), place)
      await watch(em, person, lesson, { coveredMs: lesson.duration * 1000, lastAt: doneAt, doneAt })
    }
  }
  const begun = { coveredMs: Math.floor((first.duration * 1000) / 3), lastAt: watchedAt(1, 0) }
  for (const person of people.filter(({ member }) => member === own)) await watch(em, person, first, begun)
  await em.flush()
}
