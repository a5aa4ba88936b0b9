import { ADMINS, type Line, type Subjects } from './access-line.ts'

const person = (subjects: Subjects) => subjects.person

/** The calls about suspended people and the lessons of leavers (server/features/admin-users). */
export const PEOPLE_ACCESS: readonly Line[] = [
  { route: 'getLessonCounts', answers: ADMINS, id: person },
  { route: 'handOverLessons', answers: ADMINS, id: person, body: () => ({ to: 'department' }) },
  { route: 'suspendUser', answers: ADMINS, id: person, body: () => ({ reason: 'Left' }) },
  { route: 'putUserBack', answers: ADMINS, id: person },
]
