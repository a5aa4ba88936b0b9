import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/database/database.ts'
import { Attempt, Question } from '#server/entities/check.entity.ts'
import { Assignment, AssignmentTarget, AssignmentVideo } from '#server/entities/assignments.entity.ts'
import {
  Attendance,
  Credit,
  Member,
  Membership,
  TrainingSession,
  Unit,
} from '#server/entities/records.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { RecordSubjects } from './access-line.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Where the callers belong. */
export interface Roster {
  /** The unit of the subjects. */
  station: number
  /** People of this unit. */
  members: Record<'owner' | 'stranger' | 'admin', number>
  /** Everybody, also officers. */
  ids: number[]
}

/** Puts callers into two units. */
export async function rosterOf(
  em: EntityManager,
  people: Record<'owner' | 'stranger' | 'admin' | 'officer' | 'officerElsewhere', number>,
): Promise<Roster> {
  const department = { name: 'City', kind: 'department', parent: null } as const
  const parent = (await em.findOne(Unit, { parent: null })) ?? em.create(Unit, department)
  const station = em.create(Unit, { name: 'Station 4', kind: 'station', parent })
  const elsewhere = em.create(Unit, { name: 'Station 5', kind: 'station', parent })
  const join = (user: number, unit: Unit, isOfficer = false) => {
    const member = em.create(Member, {
      name: `Member ${user}`,
      user: em.getReference(User, user),
      isListed: true,
      createdAt: new Date(),
    })
    em.create(Membership, { member, unit, fromDay: '2020-01-01', isOfficer })
    return member
  }
  const { owner, stranger, admin } = people
  const made = {
    owner: join(owner, station),
    stranger: join(stranger, station),
    admin: join(admin, station),
  }
  const officers = [join(people.officer, station, true), join(people.officerElsewhere, elsewhere, true)]
  await em.flush()
  return {
    station: station.id,
    members: { owner: made.owner.id, stranger: made.stranger.id, admin: made.admin.id },
    ids: [...Object.values(made), ...officers].map(({ id }) => id),
  }
}

/** Answers a check of one question, wrong. @param asked the lesson, and the text of the question */
export async function answerCheck(
  em: EntityManager,
  member: number,
  { videoId, text }: { videoId: number; text: string },
): Promise<void> {
  const at = new Date()
  const question = em.create(Question, {
    videoId,
    position: 0,
    kind: 'one',
    text,
    choices: '["This","That"]',
    rightChoices: '[0]',
    isUsed: true,
    createdAt: at,
  })
  await em.flush()
  em.create(Attempt, {
    clientId: randomUUID(),
    member: em.getReference(Member, member),
    videoId,
    version: 1,
    trainingDay: '2026-01-01',
    questionIds: JSON.stringify([question.id]),
    answers: '[{"chosen":[1],"isRight":false}]',
    score: 0,
    passed: false,
    at,
    finishedAt: at,
  })
  await em.flush()
}

let category = 1_000_000

/**
 * Creates rows of the training record of a caller.
 * @param subjects the name of everything that has one, and the lesson of the check that the caller has answered
 */
export async function recordSubjects(
  em: EntityManager,
  owner: number,
  roster: Roster,
  { name, videoId }: { name: string; videoId: number },
): Promise<RecordSubjects> {
  const station = em.getReference(Unit, roster.station)
  const member = em.getReference(Member, roster.members.owner)
  const crew = em.create(Unit, { name, kind: 'crew', parent: station })
  const at = new Date()
  const recruit = em.create(Member, { name, isListed: true, createdAt: at })
  em.create(Membership, { member: recruit, unit: station, fromDay: '2020-01-01' })
  const credit = em.create(Credit, {
    member,
    memberName: name,
    trainingDay: '2026-01-01',
    unitId: roster.station,
    unit: name,
    // The report has one sum for each.
    categoryId: ++category,
    category: name,
    title: name,
    ms: 60_000,
    source: 'drill',
    at,
  })
  const openedAt = new Date(at.getTime() - DAY_MS)
  const session = em.create(TrainingSession, {
    kind: 'drill',
    unit: station,
    title: name,
    filedById: owner,
    filedBy: name,
    openedAt,
    closedAt: at,
  })
  const attended = { session, member, how: 'officer', fromAt: openedAt, toAt: at, state: 'waiting' } as const
  const attendance = em.create(Attendance, attended)
  const assignment = em.create(Assignment, {
    title: name,
    startsOn: '2026-01-01',
    dueOn: '2999-01-01',
    byId: owner,
    byName: name,
    createdAt: at,
  })
  em.create(AssignmentVideo, { assignment, videoId: 1, title: name, position: 0 })
  em.create(AssignmentTarget, { assignment, unit: station, member: null })
  await answerCheck(em, member.id, { videoId, text: name })
  return {
    station: roster.station,
    crew: crew.id,
    member: roster.members.owner,
    recruit: recruit.id,
    credit: credit.id,
    session: session.id,
    attendance: attendance.id,
    assignment: assignment.id,
  }
}
