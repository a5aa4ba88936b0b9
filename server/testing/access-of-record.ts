import { randomUUID } from 'node:crypto'
import {
  ADMINS,
  EVERYBODY,
  SIGNED_IN,
  video,
  type Line,
  type RecordSubjects,
  type Subjects,
} from './access-line.ts'

/** Those who lead the unit of the subjects. */
const LEADERS = [200, 404, 200] as const

const recorded = (key: keyof RecordSubjects) => (subjects: Subjects) => subjects.record?.[key] ?? 0
const assigned = (subjects: Subjects) => ({
  title: 'Airway',
  videoIds: [subjects.video],
  targets: [{ unitId: recorded('station')(subjects) }],
  dueOn: '2999-01-01',
})
const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
const drill = (subjects: Subjects) => ({
  kind: 'drill',
  unitId: recorded('station')(subjects),
  title: 'Ladders',
  openedAt: ago(2),
  closedAt: ago(1),
  memberIds: [recorded('recruit')(subjects)],
})
const everyDay = () => 'from=2020-01-01&to=2999-12-31'
const everyDayOfUnit = (subjects: Subjects) => `${everyDay()}&unit=${recorded('station')(subjects)}`
const unknownTicket = () => ({
  reports: [{ id: randomUUID(), ticket: 'unknown', parts: [{ fromMs: 0, toMs: 1, startedMsAgo: 1 }] }],
})

const check = () => ({ questions: [{ kind: 'one', text: 'Which?', choices: ['This', 'That'], right: [0] }] })
const anAttempt = () => ({ id: randomUUID(), answers: [[0]] })

/** The calls of the training record (server/features/records). */
export const RECORD_ACCESS: readonly Line[] = [
  // The video of this table has no file.
  { route: 'getLessonTicket', answers: [401, 422, 422, 422], id: video },
  { route: 'getLessonTicket', of: 'pending', answers: [401, 422, 404, 422], id: video },
  { route: 'getCheck', answers: SIGNED_IN, id: video },
  { route: 'getCheck', of: 'pending', answers: [401, 200, 404, 200], id: video },
  { route: 'getCheck', of: 'withdrawn', answers: [401, 200, 404, 200], id: video },
  // The owner of a public lesson leaves a change to those who review.
  { route: 'putCheck', answers: [401, 403, 403, 200], id: video, body: check },
  { route: 'putCheck', of: 'pending', answers: [401, 200, 404, 200], id: video, body: check },
  { route: 'putCheck', of: 'withdrawn', answers: [401, 200, 404, 200], id: video, body: check },
  // The video has no check.
  { route: 'sendAttempt', answers: [401, 422, 422, 422], id: video, body: anAttempt },
  { route: 'sendAttempt', of: 'pending', answers: [401, 422, 404, 422], id: video, body: anAttempt },
  { route: 'listAnsweredChecks', answers: SIGNED_IN },
  {
    route: 'listAnsweredChecks',
    answers: [401, 200, 404, 200],
    officers: LEADERS,
    isOfUnit: true,
    query: (subjects) => `memberId=${recorded('member')(subjects)}`,
  },
  { route: 'listUnits', answers: SIGNED_IN, isOfUnit: true },
  {
    route: 'createUnit',
    answers: [401, 403, 403, 201],
    officers: [403, 403, 201],
    body: (subjects) => ({ name: 'Crew', kind: 'crew', parentId: recorded('station')(subjects) }),
  },
  {
    route: 'changeUnit',
    answers: ADMINS,
    officers: [403, 403, 200],
    id: recorded('crew'),
    body: () => ({ name: 'Town' }),
  },
  {
    route: 'deleteUnit',
    answers: [401, 403, 403, 204],
    officers: [403, 403, 204],
    id: recorded('crew'),
  },
  { route: 'listMembers', answers: SIGNED_IN, isOfUnit: true },
  {
    route: 'createMember',
    answers: [401, 403, 403, 201],
    officers: [403, 403, 201],
    body: () => ({ name: 'Ida' }),
  },
  // Officers of the unit link accounts.
  {
    route: 'changeMember',
    answers: ADMINS,
    officers: [200, 403, 200],
    id: recorded('recruit'),
    body: ({ person }) => ({ userId: person }),
  },
  { route: 'listCrew', answers: SIGNED_IN, isOfUnit: true },
  // People of a unit file what they did there.
  {
    route: 'fileTrainingSession',
    answers: [401, 201, 201, 201],
    officers: [201, 403, 201],
    body: drill,
  },
  { route: 'listTrainingSessions', answers: SIGNED_IN, isOfUnit: true },
  {
    route: 'getTrainingSession',
    answers: [401, 200, 404, 200],
    officers: LEADERS,
    isOfUnit: true,
    id: recorded('session'),
  },
  {
    route: 'addAttendance',
    answers: [401, 201, 404, 201],
    officers: [201, 404, 201],
    id: recorded('session'),
    body: (subjects) => ({ memberId: recorded('recruit')(subjects) }),
  },
  {
    route: 'changeAttendance',
    answers: [401, 200, 404, 200],
    officers: LEADERS,
    id: recorded('attendance'),
    body: () => ({ state: 'struck', reason: 'Was not there' }),
  },
  // It is a drill, which is over.
  {
    route: 'closeTrainingSession',
    answers: [401, 409, 404, 409],
    officers: [409, 404, 409],
    id: recorded('session'),
  },
  { route: 'getRollCallCode', answers: [404, 404, 404, 404], id: recorded('session') },
  { route: 'getRollCallPlaces', answers: SIGNED_IN, isOfUnit: true },
  // No wall shows a code. The training officer is not on the roster.
  {
    route: 'checkIn',
    answers: [401, 404, 404, 404],
    officers: [404, 404, 403],
    body: () => ({ code: '000000' }),
  },
  // A caller without the cookie of a wall reads nothing: the answer is null.
  { route: 'syncRollCall', answers: EVERYBODY, body: () => ({ played: [] }) },
  // The owner filed it.
  {
    route: 'confirmTrainingSession',
    answers: [401, 403, 404, 200],
    officers: LEADERS,
    id: recorded('session'),
    body: () => ({ headcount: 4 }),
  },
  {
    route: 'getTranscript',
    answers: [401, 200, 404, 200],
    officers: LEADERS,
    isOfUnit: true,
    id: recorded('member'),
    query: everyDay,
  },
  {
    route: 'downloadTranscript',
    answers: [401, 200, 404, 200],
    officers: LEADERS,
    isOfUnit: true,
    id: recorded('member'),
    query: everyDay,
  },
  // It is the own record of the owner.
  {
    route: 'correctCredit',
    answers: [401, 403, 404, 201],
    officers: [201, 404, 201],
    id: recorded('credit'),
    body: () => ({ ms: 0, reason: 'Was not there' }),
  },
  { route: 'listDueLessons', answers: SIGNED_IN, isOfUnit: true },
  { route: 'listAssignments', answers: SIGNED_IN, isOfUnit: true },
  // The video has no file: who may assign learns that.
  { route: 'createAssignment', answers: [401, 403, 403, 400], officers: [400, 403, 400], body: assigned },
  {
    route: 'getAssignment',
    answers: [401, 404, 404, 200],
    officers: LEADERS,
    isOfUnit: true,
    id: recorded('assignment'),
  },
  // The owner has not done it.
  {
    route: 'getCertificate',
    answers: [401, 409, 404, 409],
    officers: [409, 404, 409],
    id: recorded('assignment'),
    query: (subjects) => `memberId=${recorded('member')(subjects)}`,
  },
  {
    route: 'changeAssignment',
    answers: [401, 404, 404, 200],
    officers: LEADERS,
    id: recorded('assignment'),
    body: () => ({ title: 'Airway' }),
  },
  { route: 'sendReminders', answers: [401, 404, 404, 200], officers: LEADERS, id: recorded('assignment') },
  { route: 'getOwnRecord', answers: SIGNED_IN },
  {
    route: 'getTrainingReport',
    answers: ADMINS,
    officers: [200, 403, 200],
    isOfUnit: true,
    query: everyDayOfUnit,
  },
  // Of the units that the caller leads.
  { route: 'downloadTrainingReport', answers: SIGNED_IN, isOfUnit: true, query: everyDay },
  { route: 'downloadStatements', answers: SIGNED_IN, isOfUnit: true, query: everyDay },
  {
    route: 'importRoster',
    answers: ADMINS,
    officers: [403, 403, 200],
    body: () => ({ csv: 'name', dryRun: true }),
  },
  { route: 'getActivityPreference', answers: SIGNED_IN },
  { route: 'changeActivityPreference', answers: SIGNED_IN, body: () => ({ isNamed: true }) },
  { route: 'reportWatching', answers: EVERYBODY, body: unknownTicket },
  { route: 'listLessonProgress', answers: SIGNED_IN },
  { route: 'listBegunLessons', answers: SIGNED_IN },
]
